import { and, eq } from 'drizzle-orm';
import { coupons, type PaymentStatus, payments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAudit } from '../audit.ts';
import type { PaymentReport } from './provider.ts';

/** What a later report may still change: money that came is never taken back by a message that was late. */
const RANK: Readonly<Record<PaymentStatus, number>> = { pending: 0, rejected: 1, approved: 2 };

/**
 * Takes in what the provider says of a payment, by notification or when asked. Statuses only rise, so reports may come
 * twice, late and in any order; an approved payment makes one coupon of the payer's (A30). A report of another amount
 * than the one asked for changes nothing and stays in the audit (A28).
 * @returns how the payment stands now; undefined for one that is not ours
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
    const { id, unit, holderId, status } = payment;
    const at = clock.now();
    const told = { at, unit, actorId: null, actorRole: null, object: `payment:${id}` };
    const asAsked = report.amount === payment.amount && report.currency === payment.currency;
    if (!asAsked && report.status !== 'pending') {
      await recordAudit(tx, { ...told, action: 'payment.mismatch', outcome: 'refused' });
      return status;
    }
    if (RANK[report.status] <= RANK[status]) return status;
    await tx.update(payments).set({ status: report.status, settledAt: at }).where(eq(payments.id, id));
    if (report.status === 'approved')
      await tx
        .insert(coupons)
        .values({ unit, holderId, source: 'payment', paymentId: id, createdAt: at })
        .onConflictDoNothing();
    await recordAudit(tx, { ...told, action: `payment.${report.status}`, outcome: 'ok' });
    return report.status;
  });
}
