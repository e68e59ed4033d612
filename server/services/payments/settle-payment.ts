import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { audit, coupons, type PaymentStatus, payments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAudit } from '../audit.ts';
import { withdrawCoupon } from '../coverage/coupons.ts';
import type { PaymentReport } from './provider.ts';

/** Later reports raise the state only: a late message never takes back money that came, a refund does. */
const RANK: Readonly<Record<PaymentStatus, number>> = { pending: 0, rejected: 1, approved: 2, refunded: 3 };

/**
 * Stores what the provider reports, by notification or when asked. States only rise, so reports may be repeated, late and
 * out of order. An approved payment makes one coupon, a refund takes it back while it is unused. A report of less money
 * than was asked for, or of another currency, changes nothing; it stays in the audit, as more money does.
 * @returns the state of the payment now; undefined for one that is not ours
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
    await recordAudit(tx, { ...told(at, payment), action: `payment.${report.status}`, outcome: 'ok' });
    return report.status;
  });
}

type PaymentRow = typeof payments.$inferSelect;

const told = (at: Date, { id, unit }: PaymentRow) => ({
  at,
  unit,
  actorId: null,
  actorRole: null,
  object: `payment:${id}`,
});

/** Compares the money that came with the order. */
function oddity(payment: PaymentRow, { status, amount, currency }: PaymentReport) {
  if (status !== 'approved') return undefined;
  const short = currency !== payment.currency || Number(amount) < Number(payment.amount);
  if (short) return 'payment.mismatch' as const;
  return Number(amount) > Number(payment.amount) ? ('payment.overpaid' as const) : undefined;
}

/** Records an oddity unless it is there already: the provider is asked every hour. */
async function recordOnce(tx: Database, at: Date, payment: PaymentRow, action: string): Promise<void> {
  const facts = told(at, payment);
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
