import { and, asc, count, eq, exists, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { UNCHARGED } from '../../../engine/domain/attention/attention.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions, coupons } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { lockActive } from '../people/index.ts';

/** Milliseconds that a used coupon is held for its patient to enter the queue; afterwards it is free again (A31). */
export const HOLD = 15 * 60_000;

/** Advisory lock's number (arbitrary): uses of one account's coupons run one at a time. */
const COUPON_LOCK = 7_120_457;

/** A coupon's account, and the patient it is used for. */
export interface CouponUse {
  readonly unit: number;
  readonly holderId: number;
  readonly patientId: number;
}

/** Number of usable coupons of an account. */
export async function freeCoupons(db: Database, clock: Clock, unit: number, holderId: number): Promise<number> {
  const [found] = await db
    .select({ free: count() })
    .from(coupons)
    .where(and(eq(coupons.unit, unit), eq(coupons.holderId, holderId), isFree(db, clock)));
  return found?.free ?? 0;
}

/**
 * Holds a coupon for the patient, whose next attention spends it. A patient with a held coupon gets no other,
 * so that a double click costs one.
 * @returns whether this call holds one
 * @throws AppError 401 NO_SESSION when the account has ended
 */
export function holdCoupon(db: Database, clock: Clock, use: CouponUse): Promise<boolean> {
  return transaction(db, async (tx) => {
    // People before coupons, as where an account ends; a closed account holds no coupon.
    await lockActive(tx, use.unit, [use.holderId, use.patientId]);
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

/** Whether a coupon is held for this patient. */
export async function isHeldFor(db: Database, clock: Clock, use: CouponUse): Promise<boolean> {
  const [held] = await db.select({ id: coupons.id }).from(coupons).where(heldFor(clock, use)).limit(1);
  return held !== undefined;
}

/**
 * Spends the coupon held for the patient on this attention. Concurrent calls wait at the row lock, and the second finds
 * it spent.
 * @returns false when the patient has no held coupon
 */
export async function spendCoupon(tx: Database, clock: Clock, use: CouponUse, attentionId: string): Promise<boolean> {
  const spent = await tx
    .update(coupons)
    .set({ attentionId, spentAt: clock.now(), heldFor: null, heldUntil: null })
    .where(heldFor(clock, use))
    .returning({ id: coupons.id });
  return spent.length > 0;
}

/** Withdraws the unspent coupon of a refunded payment. */
export async function withdrawCoupon(tx: Database, paymentId: string): Promise<void> {
  await tx.delete(coupons).where(and(eq(coupons.paymentId, paymentId), isNull(coupons.releasedAt), isUnspent(tx)));
}

/** Whether an attention that took place, or takes place, has spent the coupon. */
export async function isCouponSpent(tx: Database, id: number): Promise<boolean> {
  const [unspent] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.id, id), isUnspent(tx)));
  return unspent === undefined;
}

function heldFor(clock: Clock, { unit, holderId, patientId }: CouponUse): SQL | undefined {
  return and(
    eq(coupons.unit, unit),
    eq(coupons.holderId, holderId),
    eq(coupons.heldFor, patientId),
    gt(coupons.heldUntil, clock.now()),
  );
}

/** Neither held, nor spent, nor without its money. */
function isFree(db: Database, clock: Clock): SQL | undefined {
  const unheld = or(isNull(coupons.heldUntil), lte(coupons.heldUntil, clock.now()));
  return and(unheld, isUnspent(db), isNull(coupons.releasedAt));
}

/** Not spent by an attention; an attention that ended unattended returns its coupon. */
export function isUnspent(db: Database): SQL | undefined {
  const left = db
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(eq(attentions.id, coupons.attentionId), inStates(UNCHARGED)));
  return or(isNull(coupons.spentAt), and(isNotNull(coupons.attentionId), exists(left)));
}
