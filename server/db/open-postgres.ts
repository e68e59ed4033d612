import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { OpenDatabase } from './database.ts';
import { type Migrates, migrationsFolder, refuseOlderTables } from './migrations-applied.ts';
import { PgListener } from './pg-listener.ts';
import * as schema from './schema/index.ts';

/**
 * How long one statement, one lock and one transaction that does nothing may take, milliseconds (FIXS-12): a table that
 * somebody holds must not take every connection, and with them everything else.
 */
const TIMES = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 } as const;

/** Any number, the same for all servers of this portal: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_120_455;

/**
 * PostgreSQL at `url`, migrated, for patients in production and for several servers.
 * @throws OperatorError DATABASE_UNREACHABLE, without the password; TABLES_OLDER
 */
export async function openPostgres(url: string, migrates: Migrates = 'always'): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, ...TIMES });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(pool, migrates);
  } catch (error) {
    await pool.end();
    if (error instanceof OperatorError) throw error;
    const detail = error instanceof Error ? error.message || error.name : String(error);
    throw new OperatorError('DATABASE_UNREACHABLE', { detail }, { cause: error });
  }
  const listener = new PgListener(url);
  return {
    engine: 'postgres',
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    listen: (channel, heard, onReconnect) => listener.listen(channel, heard, onReconnect),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

async function migrateAlone(pool: pg.Pool, migrates: Migrates): Promise<void> {
  const client = await pool.connect();
  try {
    // Another server may migrate for minutes, and so may this one.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema, casing: 'snake_case' });
    await refuseOlderTables(db, migrates);
    await migrate(db, { migrationsFolder: migrationsFolder() });
  } finally {
    // Closed, not given back: its limits are not those of the others, and its lock goes with it.
    client.release(true);
  }
}
