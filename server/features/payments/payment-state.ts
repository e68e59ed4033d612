import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { type PaymentStatus, payments } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { askAbout, askAboutRejected, type Unasked } from './ask-provider.ts';
import { FORGOTTEN, REUSE } from './form-life.ts';

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
}

/**
 * Whether a payment of this account was approved. While it may still be paid, also after a rejection, the provider is asked.
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
  return ANSWERS[mayChange(deps, payment) ? await askAbout(deps, payment, unasked) : payment.status];
}

/** Whether an unsettled payment may still be paid; an undecided one is always asked about. */
function mayChange({ clock }: Deps, { status, createdAt }: typeof payments.$inferSelect): boolean {
  if (status !== 'rejected') return status === 'pending';
  return createdAt.getTime() >= clock.now().getTime() - FORGOTTEN;
}

/**
 * The account's newest payment while its form may be reused, so that a reopened page continues; otherwise null.
 * Older payments are updated by notifications, the sweep and reading the limits. A rejected one is asked about first.
 */
export async function pendingPayment(
  deps: Deps,
  tenant: CompiledTenant,
  holderId: number,
  unasked: Unasked,
): Promise<PendingPayment | null> {
  const { db, clock } = deps;
  await askAboutRejected(deps, tenant.public.unit, holderId, unasked);
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, tenant.public.unit), eq(payments.holderId, holderId), isNotNull(payments.reference)))
    .orderBy(desc(payments.openedAt))
    .limit(1);
  const now = clock.now().getTime();
  if (payment?.status !== 'pending' || payment.formUrl === null) return null;
  if (payment.createdAt.getTime() < now - REUSE) return null;
  return {
    payment_request_id: payment.id,
    form_url: payment.formUrl,
    amount: Number(payment.amount),
    openedAt: payment.openedAt.toISOString(),
    asking: payment.openedAt.getTime() >= now - askedFor(tenant),
  };
}

/** Milliseconds for which a page polls a payment after its window opened. */
function askedFor(tenant: CompiledTenant): number {
  const { firstSeconds, attempts, everySeconds } = tenant.public.settings.payment;
  return (firstSeconds + attempts * everySeconds) * 1_000;
}
