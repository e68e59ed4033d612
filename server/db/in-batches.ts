import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Rows that one statement of a sweep touches. A statement that lets go of a million is stopped by the database's time for
 * one (`open-postgres.ts`) and has to begin anew; until then it holds every row, and on the embedded engine everybody.
 */
export const BATCH_ROWS = 500;

/** What sweeps in batches is made of. */
export interface Sweeping {
  readonly db: Database;
  /** Says that the server stops: the batch at hand ends, and no other begins. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Repeats `step` until it finds less than a whole batch, and lets everybody else's turn come between two.
 * @param step does a batch of `BATCH_ROWS` at most, in a transaction of its own, and says how many rows it found
 */
export async function inBatches({ stopping }: Sweeping, step: () => Promise<number>): Promise<void> {
  while (!stopping?.aborted) {
    if ((await step()) < BATCH_ROWS) return;
    await setImmediate();
  }
}

/** Rows of one table that are due, in the order of the index that finds them. */
export interface Due {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  /** The oldest first: the index gives them in that order, so that a batch reads no more than its own. */
  readonly by?: PgColumn | SQL;
}

/**
 * The places of one batch of what is due, for `where`. What somebody else holds is passed by, and is due the next time: no
 * writer waits for a sweep longer than a batch takes, no sweep waits for a writer, and the sweeps of two servers share the rows.
 */
export function nextBatch(db: Database, { table, where, by }: Due): SQL {
  const rows = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .orderBy(...(by === undefined ? [] : [by]))
    .limit(BATCH_ROWS)
    .for('update', { skipLocked: true });
  return sql`ctid = any(array(${rows}))`;
}

/** Lets go of all rows that are due, batch after batch. */
export function deleteInBatches(sweeping: Sweeping, due: Due): Promise<void> {
  return inBatches(sweeping, async () => {
    const gone = await sweeping.db.delete(due.table).where(nextBatch(sweeping.db, due)).returning({ one: sql`1` });
    return gone.length;
  });
}
