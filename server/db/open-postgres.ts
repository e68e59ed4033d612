import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { Database, OpenDatabase } from './database.ts';
import { stateInTime } from './database-state.ts';
import { migratePostgres } from './migrate-postgres.ts';
import type { Migrates } from './migrations-applied.ts';
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

/** How a PostgreSQL is opened; by default as a server does whose role owns its tables. */
export interface PostgresOptions {
  readonly migrates?: Migrates;
  /** Connections of the pool. */
  readonly size?: number | undefined;
  /** Address of the role that owns the tables, where the serving one does not. */
  readonly ownerUrl?: string | undefined;
  /** Works as the owner, and refuses to where nobody owns the tables. */
  readonly asOwner?: boolean;
  readonly demo?: boolean;
}

/**
 * PostgreSQL at `serving`, for patients in production and for several servers; migrated, unless the role owns no tables there.
 * @throws OperatorError DATABASE_UNREACHABLE, without the password; what `migratePostgres` refuses
 */
export async function openPostgres(serving: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { migrates = 'always', size = 10, ownerUrl, asOwner = false, demo = false } = options;
  const url = asOwner ? (ownerUrl ?? serving) : serving;
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
    await migratePostgres({ url: serving, ownerUrl, migrates, asOwner, demo });
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
