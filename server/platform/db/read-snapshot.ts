import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { transaction } from './transaction.ts';

/**
 * Runs queries in one read-only snapshot, so that concurrent writes cannot make parts and totals differ. It must not
 * join a transaction that has already read.
 */
export function readSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });
}
