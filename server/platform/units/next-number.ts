import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { counters } from '../db/schema/index.ts';

/** First number of each of a unit's series. */
const FIRST = { consultation: 10_001, prescription: 1_001, case: 1_001 } as const;

/** A series of numbers of a unit. */
export type Series = keyof typeof FIRST;

/** The first number of a series. */
export function firstNumber(series: Series): number {
  return FIRST[series];
}

/**
 * The next number of the unit's series. A rolled-back transaction gives it back; until the end of the transaction
 * others wait, so that numbers follow the order of commits.
 */
export async function nextNumber(tx: Database, unit: number, series: Series): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ unit, series, value: FIRST[series] })
    .onConflictDoUpdate({
      target: [counters.unit, counters.series],
      set: { value: sql`${counters.value} + 1` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error(`COUNTER_MISSING ${series}`);
  return row.value;
}

/** Lets the series continue after `used`, for imported records with numbers of their own. */
export async function reserveNumbers(tx: Database, unit: number, series: Series, used: number): Promise<void> {
  await tx.insert(counters).values({ unit, series, value: used }).onConflictDoNothing();
  await tx
    .update(counters)
    .set({ value: sql`greatest(${counters.value}, ${used}::int)` })
    .where(and(eq(counters.unit, unit), eq(counters.series, series)));
}
