import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { MoneyStep } from '../../../engine/domain/payment/coupon.ts';
import {
  type Ledger,
  type LedgerCharge,
  type PaymentEvent,
  type Posting,
  postReport,
} from '../../../engine/domain/payment/ledger.ts';
import { ORDER_REPORTS, type OrderReport, type PaymentStatus } from '../../../engine/domain/payment/order.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { audit, coupons, paymentCharges, payments, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { publishPaymentNews } from '../../platform/metrics/payment-news.ts';
import { isCouponSpent, withdrawCoupon } from '../coverage/index.ts';
import { cents, decimal } from './paid-so-far.ts';
import { forgetPayee } from './payees.ts';
import type { PaymentReport } from './provider.ts';

/** PostgreSQL notification channel: an order's money changed. */
export const PAYMENT_SETTLED = 'payment_settled';

export type PaymentRow = typeof payments.$inferSelect;

/** Audit action of each event. Money that is missing or too much is an oddity, and so audited as refused. */
const AUDITED: Readonly<Record<PaymentEvent, readonly [action: string, outcome: 'ok' | 'refused']>> = {
  approved: ['payment.approved', 'ok'],
  mismatch: ['payment.mismatch', 'refused'],
  overpaid: ['payment.overpaid', 'refused'],
  accountEnded: ['payment.accountEnded', 'refused'],
  paidAfterDrop: ['payment.paidAfterDrop', 'refused'],
  refunded: ['payment.refunded', 'ok'],
  partlyRefunded: ['payment.partlyRefunded', 'ok'],
  recovered: ['payment.recovered', 'ok'],
  unreadable: ['payment.unreadable', 'refused'],
};

/**
 * Stores a provider's report, from a notification or a query: its charges, the coupon that they pay for, and the
 * money to be returned (payment-ledger.ts). Idempotent: reports may be repeated, late and out of order.
 * @returns the present state; undefined for an unknown payment
 */
export async function settlePayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  provider: string,
  report: PaymentReport,
): Promise<PaymentStatus | undefined> {
  const own = and(eq(payments.provider, provider), eq(payments.reference, report.reference));
  const settled = await transaction(db, async (tx) => {
    // The holder is locked before the order, as where an account ends: one that ends in the meantime gets no coupon.
    await tx
      .select({ id: people.id })
      .from(payments)
      .innerJoin(people, eq(people.id, payments.holderId))
      .where(own)
      .for('share', { of: people });
    const [payment] = await tx.select().from(payments).where(own).for('update');
    if (!payment) return undefined;
    const at = clock.now();
    const before = await ledgerOf(tx, payment);
    const posted = postReport(before, report.charges);
    const isNews = (report.unreadable ?? []).length > 0 && !(await isKnownUnreadable(tx, payment));
    const posting: Posting = isNews ? { ...posted, events: [...posted.events, 'unreadable'] } : posted;
    const status = await keepPosting(tx, at, payment, { before, posting, open: report.open });
    const hasOpenTry = report.open === 'pending';
    if (hasOpenTry !== payment.hasOpenTry)
      await tx.update(payments).set({ hasOpenTry }).where(eq(payments.id, payment.id));
    if (payment.payee !== null) await forgetPayee(tx, at, payment.id);
    return { payment, status, events: posting.events };
  });
  if (settled === undefined) return undefined;
  const { unit, id: payment } = settled.payment;
  for (const event of settled.events) publishPaymentNews({ unit, provider, payment, event });
  return settled.status;
}

/** Whether a charge of the order could not be read before: it is reported once, while its company is asked again. */
async function isKnownUnreadable(tx: Database, { unit, id }: PaymentRow): Promise<boolean> {
  const [action] = AUDITED.unreadable;
  const [known] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.unit, unit), eq(audit.object, `payment:${id}`), eq(audit.action, action)))
    .limit(1);
  return known !== undefined;
}

/** An order before and after a posting, and what its company says of tries that took nothing. */
interface Posted {
  readonly before: Ledger;
  readonly posting: Posting;
  readonly open: PaymentReport['open'];
}

/**
 * Stores a posting of an order, whose row the caller has locked: charges, coupon, state and audit.
 * @returns the present state
 */
export async function keepPosting(
  tx: Database,
  at: Date,
  payment: PaymentRow,
  { before, posting, open }: Posted,
): Promise<PaymentStatus> {
  const { ledger, step, events } = posting;
  await keepCharges(tx, at, payment, { before, after: ledger });
  await moveCoupon(tx, at, payment, step);
  const status = ORDER_REPORTS[reportOf(ledger, open)][payment.status];
  if (status !== payment.status)
    await tx.update(payments).set({ status, settledAt: at }).where(eq(payments.id, payment.id));
  for (const event of events) {
    const [action, outcome] = AUDITED[event];
    const object = `payment:${payment.id}`;
    await recordAudit(tx, { at, unit: payment.unit, actorId: null, actorRole: null, object, action, outcome });
  }
  if (events.length > 0) await notify(tx, PAYMENT_SETTLED, '');
  return status;
}

/** The order as the ledger sees it. The payment's row is locked; its coupon is locked here against being spent. */
export async function ledgerOf(
  tx: Database,
  { id, holderId, amount, currency, droppedAt }: PaymentRow,
): Promise<Ledger> {
  const [holder] = await tx.select({ isActive: people.isActive }).from(people).where(eq(people.id, holderId));
  const [coupon] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.paymentId, id), isNull(coupons.releasedAt)))
    .for('update');
  const rows = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, id))
    .orderBy(asc(paymentCharges.id));
  const spent = coupon !== undefined && (await isCouponSpent(tx, coupon.id));
  const charges = rows.map(chargeOf);
  const mayRestore = coupon === undefined && charges.some(({ lostGiven }) => lostGiven > 0);
  return {
    price: cents(amount),
    currency,
    coupon: coupon === undefined ? 'none' : spent ? 'spent' : 'unspent',
    isActive: holder?.isActive === true,
    isDropped: droppedAt !== null,
    isReleased: mayRestore && (await releasedCoupon(tx, id)) !== undefined,
    charges,
  };
}

/** The order's last coupon that a visit spent and that was released; undefined where that visit was given up. */
async function releasedCoupon(tx: Database, paymentId: string): Promise<number | undefined> {
  const [last] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.paymentId, paymentId), isNotNull(coupons.releasedAt)))
    .orderBy(desc(coupons.releasedAt), desc(coupons.id))
    .limit(1)
    .for('update');
  return last !== undefined && (await isCouponSpent(tx, last.id)) ? last.id : undefined;
}

type ChargeRow = typeof paymentCharges.$inferSelect;

/** A stored charge in cents. */
export const chargeOf = ({ chargeId, currency, ...row }: ChargeRow): LedgerCharge => ({
  id: chargeId,
  currency,
  taken: cents(row.taken),
  refunded: cents(row.refunded),
  chargedBack: cents(row.chargedBack),
  given: cents(row.given),
  returned: cents(row.returned),
  lostGiven: cents(row.lostGiven),
  lostReturned: cents(row.lostReturned),
  changedAt: row.changedAt?.getTime(),
});

/** Stores the charges that a posting added or changed. */
export async function keepCharges(
  tx: Database,
  at: Date,
  { id: paymentId, unit }: PaymentRow,
  { before, after }: { readonly before: Ledger; readonly after: Ledger },
): Promise<void> {
  for (const charge of after.charges) {
    const old = before.charges.find(({ id }) => id === charge.id);
    const { id: chargeId, currency } = charge;
    const sums = {
      taken: decimal(charge.taken),
      refunded: decimal(charge.refunded),
      given: decimal(charge.given),
      returned: decimal(charge.returned),
      chargedBack: decimal(charge.chargedBack),
      lostGiven: decimal(charge.lostGiven),
      lostReturned: decimal(charge.lostReturned),
      changedAt: charge.changedAt === undefined ? null : new Date(charge.changedAt),
    };
    if (old === undefined)
      await tx.insert(paymentCharges).values({ unit, paymentId, chargeId, currency, ...sums, seenAt: at });
    else if (JSON.stringify(old) !== JSON.stringify(charge))
      await tx
        .update(paymentCharges)
        .set(sums)
        .where(and(eq(paymentCharges.paymentId, paymentId), eq(paymentCharges.chargeId, chargeId)));
  }
}

async function moveCoupon(tx: Database, at: Date, { id, unit, holderId }: PaymentRow, step: MoneyStep): Promise<void> {
  if (step === 'give')
    await tx.insert(coupons).values({ unit, holderId, source: 'payment', paymentId: id, createdAt: at });
  if (step === 'withdraw') await withdrawCoupon(tx, id);
  if (step === 'restore') {
    const released = await releasedCoupon(tx, id);
    if (released !== undefined) await tx.update(coupons).set({ releasedAt: null }).where(eq(coupons.id, released));
  }
  if (step === 'release')
    await tx
      .update(coupons)
      .set({ releasedAt: at })
      .where(and(eq(coupons.paymentId, id), isNull(coupons.releasedAt)));
}

/** Names a company's report by the order's money after it. Money that gave nothing may still be completed. */
function reportOf({ coupon, charges }: Ledger, open: PaymentReport['open']): OrderReport {
  if (coupon !== 'none') return 'pay';
  if (charges.length > 0) return charges.every(({ taken, refunded }) => taken === refunded) ? 'sendBack' : 'wait';
  return open === 'pending' ? 'wait' : 'reject';
}
