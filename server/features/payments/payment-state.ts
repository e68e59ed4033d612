import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { CHARGED_AGAIN, FORGOTTEN } from '../../../engine/domain/payment/form-life.ts';
import { isHandedOut, isWaiting, type PaymentStatus } from '../../../engine/domain/payment/order.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { payments } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { askAbout, askAboutOpen, type Unasked } from './ask-provider.ts';
import { orderOf } from './order-of.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments' | 'tenants'>;

/** The contract's answer for each status: paid, refused, undecided (CARE-10). */
const ANSWERS: Readonly<Record<PaymentStatus, boolean | null>> = {
  approved: true,
  rejected: false,
  refunded: false,
  pending: null,
};

/** An undecided payment. */
export interface PendingPayment {
  readonly payment_request_id: string;
  readonly form_url: string;
  readonly amount: number;
  readonly openedAt: string;
  /** Whether a page would still poll by itself; later it asks only on request. */
  readonly asking: boolean;
  /** Whether its form is still handed out. */
  readonly recent: boolean;
  /** Whether its payer may give it up, because a ticket of it keeps another payment from beginning. */
  readonly droppable: boolean;
  /** Time at which it no longer keeps another payment from beginning. */
  readonly until: string;
}

/**
 * Whether a payment of this account was approved. While it may still be paid, also after a rejection, the provider is asked.
 * One that was given up counts as refused.
 * @throws AppError 404 for payments of other accounts
 */
export async function paymentState(
  deps: Deps,
  unit: number,
  { holderId, id }: { readonly holderId: number; readonly id: string },
  unasked: Unasked,
): Promise<boolean | null> {
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, holderId), eq(payments.id, id)));
  if (!payment) throw notFound();
  if (payment.droppedAt !== null) return false;
  return ANSWERS[mayChange(deps, payment) ? await askAbout(deps, payment, unasked) : payment.status];
}

/** Whether an unsettled payment may still be paid; an undecided one is always asked about. */
function mayChange({ clock }: Deps, { status, createdAt }: typeof payments.$inferSelect): boolean {
  if (status !== 'rejected') return status === 'pending';
  return createdAt.getTime() >= clock.now().getTime() - FORGOTTEN;
}

/**
 * The account's newest payment while its form may be reused, so that a reopened page continues; otherwise the newest one
 * that may still be paid by a ticket; otherwise null. Others are updated by notifications, the sweep and reading the
 * limits. Rejected ones and ones with an open try are asked about first.
 */
export async function pendingPayment(
  deps: Deps,
  tenant: CompiledTenant,
  holderId: number,
  unasked: Unasked,
): Promise<PendingPayment | null> {
  const { db, clock } = deps;
  const { unit } = tenant.public;
  await askAboutOpen(deps, unit, holderId, unasked);
  const now = clock.now();
  const since = new Date(now.getTime() - CHARGED_AGAIN);
  const open = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.unit, unit),
        eq(payments.holderId, holderId),
        isNotNull(payments.reference),
        gte(payments.createdAt, since),
      ),
    )
    .orderBy(desc(payments.openedAt));
  const [newest] = open;
  const payment =
    newest && isHandedOut(orderOf(newest), now) ? newest : open.find((order) => isWaiting(orderOf(order), now));
  if (payment === undefined || payment.formUrl === null) return null;
  const asking = payment.openedAt.getTime() >= now.getTime() - askedFor(tenant);
  return {
    payment_request_id: payment.id,
    form_url: payment.formUrl,
    amount: Number(payment.amount),
    openedAt: payment.openedAt.toISOString(),
    asking,
    recent: isHandedOut(orderOf(payment), now),
    droppable: !asking && isWaiting(orderOf(payment), now),
    until: new Date(payment.createdAt.getTime() + CHARGED_AGAIN).toISOString(),
  };
}

/** Milliseconds for which a page polls a payment after its window opened. */
function askedFor(tenant: CompiledTenant): number {
  const { firstSeconds, attempts, everySeconds } = tenant.public.settings.payment;
  return (firstSeconds + attempts * everySeconds) * 1_000;
}
