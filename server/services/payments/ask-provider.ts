import { and, asc, desc, eq, exists, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Sweeping } from '../../db/in-batches.ts';
import { coupons, type PaymentStatus, payments } from '../../db/schema/index.ts';
import type { AppDeps } from '../../deps.ts';
import { rootCause } from '../../root-cause.ts';
import { settlePayment } from './settle-payment.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments' | 'tenants'>;
type PaymentRow = typeof payments.$inferSelect;

/** A payment that nobody decided in so long is no longer asked about; nor one rejected, whose form may be tried again. */
const FORGOTTEN = 30 * 24 * 3_600_000;
const GIVEN_UP = 24 * 3_600_000;
/** Payments under way are left to their notification at first. */
const FRESH = 2 * 60_000;
/** Asked about in one sweep, and for one account. */
const SWEEP = 500;
const ACCOUNT = 5;

/** Is told that a provider could not be asked about a payment: in the log, for whoever keeps the portal running. */
export type Unasked = (event: 'payment.unasked', facts: object) => void;

/**
 * Asks the provider for the state of a payment and stores the answer.
 * @returns the state now; the stored one where the payment's provider no longer charges for the tenant
 * @throws the provider's error on an outage
 */
export async function askProvider(deps: Deps, payment: PaymentRow): Promise<PaymentStatus> {
  const { reference, status } = payment;
  const provider = await providerOf(deps, payment);
  if (reference === null || provider === undefined) return status;
  const report = await provider.ask(reference);
  return (report && (await settlePayment(deps, provider.id, report))) ?? status;
}

/**
 * The same on behalf of somebody who only looks: an outage leaves the payment as it is and is logged by `unasked`. Its
 * notification, the next look or the next sweep will tell.
 */
export async function askAbout(deps: Deps, payment: PaymentRow, unasked: Unasked): Promise<PaymentStatus> {
  return askProvider(deps, payment).catch((error: unknown) => {
    unasked('payment.unasked', { provider: payment.provider, payment: payment.id, reason: rootCause(error) });
    return payment.status;
  });
}

/** The provider of a payment, while it still is the one of the payment's tenant. */
async function providerOf({ tenants, payments: providers }: Deps, payment: PaymentRow) {
  const tenant = await tenants.get(tenants.idOfUnit(payment.unit) ?? '');
  const provider = tenant && providers.of(tenant);
  return provider?.id === payment.provider ? provider : undefined;
}

/**
 * Brings an account's payments up to date: what was paid meanwhile is a coupon now (D-CARE-07), and what was refunded is none
 * any more.
 */
export async function askAboutAccount(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const pending = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, holderId), or(mayBePaid(deps), mayBeRefunded(deps))))
    .orderBy(desc(payments.createdAt))
    .limit(ACCOUNT);
  for (const payment of pending) await askAbout(deps, payment, unasked);
}

/** Asks about every payment that may still be paid, until the server stops: with the notifications this is the truth (A30). */
export async function sweepPayments(deps: Deps & Sweeping, unasked: Unasked): Promise<void> {
  const fresh = new Date(deps.clock.now().getTime() - FRESH);
  const pending = await deps.db
    .select()
    .from(payments)
    .where(and(mayBePaid(deps), lt(payments.createdAt, fresh)))
    .orderBy(asc(payments.createdAt))
    .limit(SWEEP);
  for (const payment of pending) {
    if (deps.stopping?.aborted) return;
    await askAbout(deps, payment, unasked);
  }
}

function mayBePaid({ clock }: Deps): SQL | undefined {
  const since = (span: number): Date => new Date(clock.now().getTime() - span);
  return or(
    and(eq(payments.status, 'pending'), gte(payments.createdAt, since(FORGOTTEN))),
    and(eq(payments.status, 'rejected'), gte(payments.createdAt, since(GIVEN_UP))),
  );
}

/** Paid, and its coupon not used yet: a refund whose notification was lost would leave the coupon to be used. */
function mayBeRefunded({ db, clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - FORGOTTEN);
  const unused = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.paymentId, payments.id), isNull(coupons.spentAt)));
  return and(eq(payments.status, 'approved'), gte(payments.createdAt, since), exists(unused));
}
