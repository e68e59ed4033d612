import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { transaction } from './transaction.ts';

/**
 * Runs queries that belong together, all of them seeing the database as it was at one moment, whatever is written
 * meanwhile: parts that are counted one by one make up their total. It writes nothing, and is no part of a transaction
 * that has already read.
 */
export function readSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });
}
