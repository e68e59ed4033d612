import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** What appointments are taken from: a professional, or a service by specialty. */
export interface PoolOwner {
  readonly service: number;
  /** Null for a booking by specialty. */
  readonly professional: number | null;
}

/**
 * Whoever changes what is free of a pool waits here until the one before has ended (D-BOOK-01). Rows of people and of
 * appointments are locked before, pools last and in one order: two that wait for each other cannot happen.
 */
export async function lockPools(tx: Database, unit: number, owners: readonly PoolOwner[]): Promise<void> {
  const keys = new Set(owners.map(({ service, professional }) => professional ?? -service));
  for (const key of [...keys].sort((one, other) => one - other))
    await tx.execute(sql`select pg_advisory_xact_lock(${unit}, ${key})`);
}
