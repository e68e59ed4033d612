import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Rows per statement of a cleanup job. Deleting a million rows in one statement would exceed the statement timeout
 * (`open-postgres.ts`) and start over; until then it would lock every row, and on PGlite block all other queries.
 */
export const BATCH_ROWS = 500;

/** Dependencies of a cleanup job in batches. */
export interface Sweeping {
  readonly db: Database;
  /** Aborted when the server stops: the current batch ends, and no other starts. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Repeats `step` until it finds less than a whole batch, and yields to other work in between.
 * @param step processes at most `BATCH_ROWS` rows in its own transaction, and returns how many it found
 */
export async function inBatches({ stopping }: Sweeping, step: () => Promise<number>): Promise<void> {
  while (!stopping?.aborted) {
    if ((await step()) < BATCH_ROWS) return;
    await setImmediate();
  }
}

/** Due rows of one table, in the order of the index that finds them. */
export interface Due {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  /** Order, oldest first: the index gives it, so that a batch reads only its own rows. */
  readonly by?: PgColumn | SQL;
}

/**
 * The `ctid`s of one batch of due rows, for `where`. Skips locked rows until the next run: writers wait at most for one
 * batch, jobs do not wait for writers, and jobs of two servers share the rows.
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

/** Deletes all due rows, batch by batch. */
export function deleteInBatches(sweeping: Sweeping, due: Due): Promise<void> {
  return inBatches(sweeping, async () => {
    const gone = await sweeping.db.delete(due.table).where(nextBatch(sweeping.db, due)).returning({ one: sql`1` });
    return gone.length;
  });
}
