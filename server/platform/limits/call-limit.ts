import { lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches, type Sweeping } from '../db/in-batches.ts';
import { callCounts } from '../db/schema/index.ts';
import { networkOf } from './network-of.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A rate limit: calls per minute from one network address or account. */
export interface CallLimit {
  readonly name: string;
  readonly perMinute: number;
}

const MINUTE = 60_000;

/**
 * Counts a call before its work, so that parallel calls cannot outrun the count. The minute begins with the first
 * call.
 * @throws AppError 429 TOO_MANY with the seconds left of the minute
 */
export function countCall(context: Context, tenant: CompiledTenant, limit: CallLimit, address: string): Promise<void> {
  return countOf(context, tenant, limit, networkOf(address));
}

/**
 * As `countCall`, for a signed-in person: counted by account, because many people may share an address.
 * @throws AppError 429 TOO_MANY with the seconds left of the minute
 */
export function countOwnCall(
  context: Context,
  tenant: CompiledTenant,
  limit: CallLimit,
  person: number,
): Promise<void> {
  return countOf(context, tenant, limit, `person:${person}`);
}

async function countOf({ db, clock }: Context, tenant: CompiledTenant, limit: CallLimit, who: string): Promise<void> {
  const now = clock.now();
  const over = sql`${callCounts.startedAt} <= ${new Date(now.getTime() - MINUTE).toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(callCounts)
    .values({ unit: tenant.public.unit, name: limit.name, who, calls: 1, startedAt: now })
    .onConflictDoUpdate({
      target: [callCounts.unit, callCounts.name, callCounts.who],
      set: {
        calls: sql`case when ${over} then 1 else ${callCounts.calls} + 1 end`,
        startedAt: sql`case when ${over} then ${now.toISOString()}::timestamptz else ${callCounts.startedAt} end`,
      },
    })
    .returning({ calls: callCounts.calls, startedAt: callCounts.startedAt });
  if (!counted || counted.calls <= limit.perMinute) return;
  const left = counted.startedAt.getTime() + MINUTE - now.getTime();
  throw new AppError(429, 'TOO_MANY', { retryAfter: Math.max(1, Math.ceil(left / 1_000)) });
}

/** Deletes expired counts. Run by the cleanup jobs. */
export function pruneCallCounts(sweeping: Context & Sweeping): Promise<void> {
  const by = callCounts.startedAt;
  const where = lt(by, new Date(sweeping.clock.now().getTime() - 60 * MINUTE));
  return deleteInBatches(sweeping, { table: callCounts, where, by });
}
