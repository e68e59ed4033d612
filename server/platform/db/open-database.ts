import type { Config } from '../core/config.ts';
import type { OpenDatabase } from './database.ts';
import type { Migrates } from './migrations-applied.ts';
import { openPglite, type Progress } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

interface Opening {
  readonly progress?: Progress;
  readonly migrates?: Migrates;
  /** Works as the owner of the tables, as restoring and migrating require. */
  readonly asOwner?: boolean;
}

interface DatabaseConfig
  extends Pick<Config, 'databaseUrl' | 'dataDir'>,
    Partial<Pick<Config, 'poolSize' | 'ownerDatabaseUrl'>> {
  readonly demo?: boolean;
}

/**
 * Opens and migrates the database of `config`: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR.
 * @throws OperatorError when the folder is in use, the database does not answer, or its tables may not be migrated
 */
export function openDatabase(
  config: DatabaseConfig,
  { progress, migrates = 'always', asOwner = false }: Opening = {},
): Promise<OpenDatabase> {
  const { databaseUrl, ownerDatabaseUrl: ownerUrl, poolSize: size, demo = false } = config;
  return databaseUrl === undefined
    ? openPglite(config.dataDir, progress, migrates)
    : openPostgres(databaseUrl, { migrates, size, ownerUrl, asOwner, demo });
}
