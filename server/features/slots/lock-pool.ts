import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';

/** Owner of a pool of slots: a professional, or a service by specialty. */
export interface PoolOwner {
  readonly service: number;
  /** Null for a booking by specialty. */
  readonly professional: number | null;
}

/**
 * Locks pools by advisory locks until the transaction ends, so that changes of one pool run one at a time (D-BOOK-01).
 * Rows of people and appointments are locked before, pools last and in one order, which prevents deadlocks.
 */
export async function lockPools(tx: Database, unit: number, owners: readonly PoolOwner[]): Promise<void> {
  const keys = new Set(owners.map(({ service, professional }) => professional ?? -service));
  for (const key of [...keys].sort((one, other) => one - other))
    await tx.execute(sql`select pg_advisory_xact_lock(${unit}, ${key})`);
}
