import { and, eq, exists, gt, gte, inArray, isNotNull, not, notExists, or, type SQL } from 'drizzle-orm';
import { CHARGED_AGAIN, FORGOTTEN, REFUNDABLE } from '../../../engine/domain/payment/form-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches, nextBatch, type Sweeping } from '../../platform/db/in-batches.ts';
import { paymentCharges, payments } from '../../platform/db/schema/index.ts';
import { IS_TO_RETURN } from '../../platform/db/to-return.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { isUnsettled } from './unsettled.ts';

/**
 * Orders whose payee must stay known after the account ended: money is to be returned, or may still come (by its form, or
 * by a dispute that the company wins), or a coupon from before charges were stored was withdrawn and the company has not yet said by which charge it was paid.
 */
export function needsPayee(db: Database, now: Date): SQL | undefined {
  const { status, createdAt } = payments;
  const since = (span: number): Date => new Date(now.getTime() - span);
  const unheard = or(
    isUnsettled(now, FORGOTTEN),
    and(inArray(status, ['approved', 'refunded']), gte(createdAt, since(REFUNDABLE))),
  );
  const charges = (which?: SQL) =>
    db
      .select({ id: paymentCharges.id })
      .from(paymentCharges)
      .where(and(eq(paymentCharges.paymentId, payments.id), which));
  const chargedBack = and(exists(charges(gt(paymentCharges.chargedBack, '0'))), gte(createdAt, since(REFUNDABLE)));
  return or(
    exists(charges(IS_TO_RETURN)),
    chargedBack,
    gte(createdAt, since(CHARGED_AGAIN)),
    and(unheard, notExists(charges())),
  );
}

/** Erases the payee of an order, unless it is still needed. */
export async function forgetPayee(db: Database, now: Date, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ payee: null })
    .where(and(eq(payments.id, id), isNoLongerNeeded(db, now)));
}

/** Erases all payees that are no longer needed. */
export function prunePayees(sweeping: Sweeping & Pick<AppDeps, 'clock'>): Promise<void> {
  const { db, clock } = sweeping;
  return inBatches(sweeping, async () => {
    const due = { table: payments, where: isNoLongerNeeded(db, clock.now()), by: payments.createdAt };
    const forgotten = await db
      .update(payments)
      .set({ payee: null })
      .where(nextBatch(db, due))
      .returning({ id: payments.id });
    return forgotten.length;
  });
}

function isNoLongerNeeded(db: Database, now: Date): SQL | undefined {
  const needed = needsPayee(db, now);
  return and(isNotNull(payments.payee), needed && not(needed));
}
