import type { Config } from '../config.ts';
import type { OpenDatabase } from './database.ts';
import { openPglite, type Progress } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * The database of `config`, migrated: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR.
 * @throws OperatorError when the folder is in use or the database does not answer
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress?: Progress,
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined ? openPglite(config.dataDir, progress) : openPostgres(config.databaseUrl);
}
