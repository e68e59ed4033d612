import type { Config } from '../config.ts';
import type { OpenDatabase } from './database.ts';
import type { Migrates } from './migrations-applied.ts';
import { openPglite, type Progress } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * The database of `config`, migrated: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR.
 * @throws OperatorError when the folder is in use, the database does not answer, or its tables are not to be migrated
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'poolSize'>>,
  { progress, migrates = 'always' }: { readonly progress?: Progress; readonly migrates?: Migrates } = {},
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir, progress, migrates)
    : openPostgres(config.databaseUrl, migrates, config.poolSize);
}
