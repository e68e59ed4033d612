import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { counters } from '../../db/schema/index.ts';

/** Series of numbers that a unit gives out, and where each starts. */
const FIRST = { consultation: 10_001, prescription: 1_001, case: 1_001 } as const;

/** A series of numbers of a unit. */
export type Series = keyof typeof FIRST;

/** The number with which a unit's series begins. */
export function firstNumber(series: Series): number {
  return FIRST[series];
}

/**
 * The next number of the unit's series, never given before. Inside a transaction that is given up the number is given
 * again; until it ends, others who ask wait, so that numbers follow the order in which things were kept.
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

/** Makes sure that the series goes on after `used`, for records that bring their own numbers. */
export async function reserveNumbers(tx: Database, unit: number, series: Series, used: number): Promise<void> {
  await tx.insert(counters).values({ unit, series, value: used }).onConflictDoNothing();
  await tx
    .update(counters)
    .set({ value: sql`greatest(${counters.value}, ${used}::int)` })
    .where(and(eq(counters.unit, unit), eq(counters.series, series)));
}
