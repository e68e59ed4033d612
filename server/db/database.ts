import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseState } from './database-state.ts';
import type * as schema from './schema/index.ts';

/** Queries, on either engine, inside or outside a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Stops listening; never fails, and waits for no connection that does not answer. */
export type Unlisten = () => Promise<void>;

/** Connections of a pool: as many as there may be, those open without and with work, and the requests that wait for one. */
export interface PoolFigures {
  readonly size: number;
  readonly idle: number;
  readonly used: number;
  readonly waiting: number;
}

/** An open database. Both engines keep the same promises; PostgreSQL also keeps them between several servers. */
export interface OpenDatabase {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Database;
  /**
   * Calls `heard` with the payload of each NOTIFY on `channel`, this server's own too, after its transaction committed.
   * Messages sent while the connection was lost are lost: whoever listens reads the tables anew on `onReconnect`.
   */
  readonly listen: (channel: string, heard: (payload: string) => void, onReconnect?: () => void) => Promise<Unlisten>;
  /** How it stands, answered within a second whatever hangs. Never fails. */
  readonly state: () => Promise<DatabaseState>;
  /** Connections that requests share; absent where there is one alone. */
  readonly pool?: () => PoolFigures;
  /** Waits for what is under way, then closes. */
  readonly close: () => Promise<void>;
}
