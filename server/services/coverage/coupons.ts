import { and, asc, count, eq, exists, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { attentions, coupons } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';

/** A coupon that was used waits this long for its patient to enter the queue; then it is free again (A31). */
export const HOLD = 15 * 60_000;

/** Any number: uses of one account's coupons take turns. */
const COUPON_LOCK = 7_120_457;

/** Whose coupon, and for whom it is used. */
export interface CouponUse {
  readonly unit: number;
  readonly holderId: number;
  readonly patientId: number;
}

/** How many coupons of an account can be used now. */
export async function freeCoupons(db: Database, clock: Clock, unit: number, holderId: number): Promise<number> {
  const [found] = await db
    .select({ free: count() })
    .from(coupons)
    .where(and(eq(coupons.unit, unit), eq(coupons.holderId, holderId), isFree(db, clock)));
  return found?.free ?? 0;
}

/**
 * Uses a coupon: holds it for the patient, whose next attention spends it (CARE-08). A patient for whom one is held
 * already gets no other, so that a double click costs one coupon.
 * @returns whether one is held because of this call
 */
export function holdCoupon(db: Database, clock: Clock, use: CouponUse): Promise<boolean> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${COUPON_LOCK}, ${use.holderId})`);
    if (await isHeldFor(tx, clock, use)) return false;
    const [free] = await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(eq(coupons.unit, use.unit), eq(coupons.holderId, use.holderId), isFree(tx, clock)))
      .orderBy(asc(coupons.createdAt), asc(coupons.id))
      .limit(1)
      .for('update');
    if (!free) return false;
    const heldUntil = new Date(clock.now().getTime() + HOLD);
    await tx
      .update(coupons)
      .set({ heldFor: use.patientId, heldUntil, attentionId: null, spentAt: null })
      .where(eq(coupons.id, free.id));
    return true;
  });
}

/** Whether a coupon was used for this patient whose attention has not begun. */
export async function isHeldFor(db: Database, clock: Clock, use: CouponUse): Promise<boolean> {
  const [held] = await db.select({ id: coupons.id }).from(coupons).where(heldFor(clock, use)).limit(1);
  return held !== undefined;
}

/**
 * Spends the coupon that is held for the patient on this attention: each admits one. Two spending at once wait for each
 * other at the row, and the second finds it spent.
 * @returns false when none is held
 */
export async function spendCoupon(tx: Database, clock: Clock, use: CouponUse, attentionId: string): Promise<boolean> {
  const spent = await tx
    .update(coupons)
    .set({ attentionId, spentAt: clock.now(), heldFor: null, heldUntil: null })
    .where(heldFor(clock, use))
    .returning({ id: coupons.id });
  return spent.length > 0;
}

/** Takes back the coupon of a refunded payment; one that a visit has used stays with it. */
export async function withdrawCoupon(tx: Database, paymentId: string): Promise<void> {
  await tx.delete(coupons).where(and(eq(coupons.paymentId, paymentId), isUnspent(tx)));
}

function heldFor(clock: Clock, { unit, holderId, patientId }: CouponUse): SQL | undefined {
  return and(
    eq(coupons.unit, unit),
    eq(coupons.holderId, holderId),
    eq(coupons.heldFor, patientId),
    gt(coupons.heldUntil, clock.now()),
  );
}

/** Not held, and not spent. */
function isFree(db: Database, clock: Clock): SQL | undefined {
  return and(or(isNull(coupons.heldUntil), lte(coupons.heldUntil, clock.now())), isUnspent(db));
}

/** Spent by no attention: one that ended without having been attended gives its coupon back. */
function isUnspent(db: Database): SQL | undefined {
  const left = db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      and(eq(attentions.id, coupons.attentionId), or(eq(attentions.status, 'left'), isNotNull(attentions.waivedAt))),
    );
  return or(isNull(coupons.spentAt), and(isNotNull(coupons.attentionId), exists(left)));
}
