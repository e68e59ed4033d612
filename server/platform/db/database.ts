import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseState } from './database-state.ts';
import type * as schema from './schema/index.ts';

/** A connection for queries, on either engine, inside or outside a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Stops listening; never fails, and does not wait for a connection that does not answer. */
export type Unlisten = () => Promise<void>;

/** Connections of a pool: maximum, idle and busy ones, and requests waiting for one. */
export interface PoolFigures {
  readonly size: number;
  readonly idle: number;
  readonly used: number;
  readonly waiting: number;
}

/** An open database. Both engines behave the same; PostgreSQL also does so between several servers. */
export interface OpenDatabase {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Database;
  /**
   * Calls `heard` with the payload of each NOTIFY on `channel`, this server's own too, after its transaction committed.
   * Messages sent while the connection was lost are missing, so listeners read the tables again on `onReconnect`.
   */
  readonly listen: (channel: string, heard: (payload: string) => void, onReconnect?: () => void) => Promise<Unlisten>;
  /** State of the database, within a second even if it hangs. Never fails. */
  readonly state: () => Promise<DatabaseState>;
  /** The pool of requests' connections; absent on the engine with a single one. */
  readonly pool?: () => PoolFigures;
  /** Waits for running queries, then closes. */
  readonly close: () => Promise<void>;
}
