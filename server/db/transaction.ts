import { AsyncLocalStorage } from 'node:async_hooks';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const open = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: all of it is kept, or none. Given a transaction it joins that one, so that a service
 * works alone and as a part of something bigger. `work` uses the `tx` it is given and nothing else: on the embedded
 * engine a query beside it would wait for ever for the transaction it stands in, so opening another one is an error.
 */
export async function transaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (is(db, PgTransaction)) return work(db);
  if (open.getStore()) throw new Error('TRANSACTION_NESTED: pass the tx on instead of opening another transaction');
  return open.run(true, () => db.transaction((tx) => work(tx)));
}

/**
 * Runs `work` as if no transaction were open. For callbacks that the engine calls in the middle of somebody else's
 * transaction, such as those of LISTEN on the embedded one.
 */
export function outsideTransaction<T>(work: () => T): T {
  return open.exit(work);
}
