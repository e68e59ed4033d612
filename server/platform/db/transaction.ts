import { AsyncLocalStorage } from 'node:async_hooks';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const open = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction, committed or rolled back as a whole. Given a transaction it joins it, so that a
 * service works alone and inside a larger one. `work` must use only the `tx` it gets: on PGlite another query would
 * wait for ever for this transaction, so opening a nested one throws.
 */
export async function transaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (is(db, PgTransaction)) return work(db);
  if (open.getStore()) throw new Error('TRANSACTION_NESTED: pass the tx on instead of opening another transaction');
  return open.run(true, () => db.transaction((tx) => work(tx)));
}

/**
 * Runs `work` outside of any open transaction. For callbacks that the engine makes during an unrelated transaction,
 * such as those of LISTEN on PGlite.
 */
export function outsideTransaction<T>(work: () => T): T {
  return open.exit(work);
}
