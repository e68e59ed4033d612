import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { OperatorError } from '../core/operator-error.ts';
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
 * Timeouts of statements, locks and idle transactions in milliseconds: a locked table must not use up every
 * connection and stop everything else.
 */
const TIMES = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 } as const;

/**
 * Milliseconds without a byte after which a connection is given up, longer than the statement timeout. The database
 * enforces the timeouts above; if its machine or the network is lost, a query would wait for ever.
 */
const SILENCE = 20_000;

/** Options of opening PostgreSQL; the defaults suit a server whose role owns its tables. */
export interface PostgresOptions {
  readonly migrates?: Migrates;
  /** Connections in the pool. */
  readonly size?: number | undefined;
  /** Address of the role that owns the tables, where the serving one does not. */
  readonly ownerUrl?: string | undefined;
  /** Works as the owner of the tables, and refuses if the role does not own them. */
  readonly asOwner?: boolean;
  readonly demo?: boolean;
}

/**
 * Opens PostgreSQL at `serving`, for production and for several servers; migrates it if the role owns the tables.
 * @throws OperatorError DATABASE_UNREACHABLE, without the password; errors of `migratePostgres`
 */
export async function openPostgres(serving: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { migrates = 'always', size = 10, ownerUrl, asOwner = false, demo = false } = options;
  const url = asOwner ? (ownerUrl ?? serving) : serving;
  // Backups run statements of any length, so their connections have no limit of silence.
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
  // The pool replaces connections that break while idle; without a listener the error would end the process.
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
 * Wraps the pool so that a transaction always returns its connection. Drizzle releases it only once `begin` was
 * answered: a connection that broke there would occupy its place in the pool for ever, and closing would wait for it.
 * A broken connection is closed instead of reused.
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

/** A socket that fails with ETIMEDOUT after a time of silence, as the system does for a dead line. */
function endingInSilence(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE, () =>
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })),
  );
}
