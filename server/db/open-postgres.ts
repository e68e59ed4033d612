import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { Database, OpenDatabase } from './database.ts';
import { stateInTime } from './database-state.ts';
import { type Migrates, migrationsFolder, refuseOlderTables } from './migrations-applied.ts';
import { PgListener } from './pg-listener.ts';
import { PortalClient, unsoundness } from './postgres-client.ts';
import { PostgresProbe } from './postgres-probe.ts';
import * as schema from './schema/index.ts';
import { WriteTrial } from './write-trial.ts';

/**
 * How long one statement, one lock and one transaction that does nothing may take, milliseconds (FIXS-12): a table that
 * somebody holds must not take every connection, and with them everything else.
 */
const TIMES = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 } as const;

/**
 * Milliseconds without a byte after which a connection is given up: longer than any statement may take. The limits above are
 * the database's own, and say nothing where its machine or the way to it is gone; a query would wait there for ever.
 */
const SILENCE = 20_000;

/** Any number, the same for all servers of this portal: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_120_455;

/**
 * PostgreSQL at `url`, migrated, for patients in production and for several servers.
 * @throws OperatorError DATABASE_UNREACHABLE, without the password; TABLES_OLDER
 */
export async function openPostgres(url: string, migrates: Migrates = 'always', size = 10): Promise<OpenDatabase> {
  // What works beside servers (backups) has statements that take as long as they take.
  const stream = migrates === 'always' ? endingInSilence : () => new Socket();
  const patience = { connectionTimeoutMillis: 10_000, ...TIMES };
  const trial = new WriteTrial();
  class WatchedClient extends PortalClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      trial.watch(this);
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: size, Client: WatchedClient, stream, ...patience });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(url, migrates);
  } catch (error) {
    await pool.end();
    if (error instanceof OperatorError) throw error;
    const detail = error instanceof Error ? error.message || error.name : String(error);
    throw new OperatorError('DATABASE_UNREACHABLE', { detail }, { cause: error });
  }
  const listener = new PgListener(url);
  const probe = new PostgresProbe(url, trial);
  return {
    engine: 'postgres',
    db: givingBack(pool),
    listen: (channel, heard, onReconnect) => listener.listen(channel, heard, onReconnect),
    state: stateInTime(() => probe.look()),
    pool: () => ({ size, idle: pool.idleCount, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      probe.close();
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * The pool as a database whose transactions give their connection back whatever happens. Drizzle's own looks after that only once
 * `begin` was answered: each one that failed or broke at that word would keep a place of the pool for ever, and closing
 * would wait for it (FIXS-12). A connection that broke is closed instead of reused.
 */
function givingBack(pool: pg.Pool): Database {
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  const ofConnection = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      const own = ofConnection.get(client) ?? drizzle({ client, schema, casing: 'snake_case' });
      ofConnection.set(client, own);
      return await own.transaction(work, config);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(unsoundness(client, failure));
    }
  };
  return db;
}

/** The way to a server of PostgreSQL: whoever waits at its end is told ETIMEDOUT, as the system says it of a dead line. */
function endingInSilence(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE, () =>
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })),
  );
}

/** By a connection of its own, without limits: another server may migrate for minutes, and so may this one. */
async function migrateAlone(url: string, migrates: Migrates): Promise<void> {
  const client = new PortalClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Said here: the driver sends no limit of 0, and a role or a database may have limits of its own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema, casing: 'snake_case' });
    await refuseOlderTables(db, migrates);
    await migrate(db, { migrationsFolder: migrationsFolder() });
  } finally {
    // Its lock goes with it.
    await client.end();
  }
}
