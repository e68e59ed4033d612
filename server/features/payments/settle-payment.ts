import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit, coupons, type PaymentStatus, payments } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { withdrawCoupon } from '../coverage/index.ts';
import type { PaymentReport } from './provider.ts';

/** Order of states, which only rise: a late report cannot undo a payment, a refund can. */
const RANK: Readonly<Record<PaymentStatus, number>> = { pending: 0, rejected: 1, approved: 2, refunded: 3 };

/**
 * Stores a provider's report, from a notification or a query. Idempotent, because states only rise: reports may be
 * repeated, late and out of order. An approved payment makes one coupon; a refund withdraws it while unused. A report
 * with less money, or another currency, changes nothing and is audited, as is more money.
 * @returns the present state; undefined for an unknown payment
 */
export function settlePayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  provider: string,
  report: PaymentReport,
): Promise<PaymentStatus | undefined> {
  const own = and(eq(payments.provider, provider), eq(payments.reference, report.reference));
  return transaction(db, async (tx) => {
    const [payment] = await tx.select().from(payments).where(own).for('update');
    if (!payment) return undefined;
    const { id, status } = payment;
    const at = clock.now();
    if (RANK[report.status] <= RANK[status]) return status;
    const odd = oddity(payment, report);
    if (odd !== undefined) await recordOnce(tx, at, payment, odd);
    if (odd === 'payment.mismatch') return status;
    await tx.update(payments).set({ status: report.status, settledAt: at }).where(eq(payments.id, id));
    if (report.status === 'approved') await giveCoupon(tx, at, payment);
    if (report.status === 'refunded') await withdrawCoupon(tx, id);
    await recordAudit(tx, { ...eventOf(at, payment), action: `payment.${report.status}`, outcome: 'ok' });
    return report.status;
  });
}

type PaymentRow = typeof payments.$inferSelect;

const eventOf = (at: Date, { id, unit }: PaymentRow) => ({
  at,
  unit,
  actorId: null,
  actorRole: null,
  object: `payment:${id}`,
});

/** Compares a report's amount and currency with the order. */
function oddity(payment: PaymentRow, { status, amount, currency }: PaymentReport) {
  if (status !== 'approved') return undefined;
  const short = currency !== payment.currency || Number(amount) < Number(payment.amount);
  if (short) return 'payment.mismatch' as const;
  return Number(amount) > Number(payment.amount) ? ('payment.overpaid' as const) : undefined;
}

/** Audits an oddity once, because the provider is asked every hour. */
async function recordOnce(tx: Database, at: Date, payment: PaymentRow, action: string): Promise<void> {
  const facts = eventOf(at, payment);
  const [before] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.unit, facts.unit), eq(audit.object, facts.object), eq(audit.action, action)))
    .limit(1);
  if (before === undefined) await recordAudit(tx, { ...facts, action, outcome: 'refused' });
}

async function giveCoupon(tx: Database, at: Date, { id, unit, holderId }: PaymentRow): Promise<void> {
  await tx
    .insert(coupons)
    .values({ unit, holderId, source: 'payment', paymentId: id, createdAt: at })
    .onConflictDoNothing();
}
