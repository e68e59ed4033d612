import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { rootCause } from '../../platform/core/root-cause.ts';
import type { Sweeping } from '../../platform/db/in-batches.ts';
import { coupons, type PaymentStatus, paymentCharges, payments } from '../../platform/db/schema/index.ts';
import { IS_TO_RETURN } from '../../platform/db/to-return.ts';
import type { AppDeps } from '../../platform/deps.ts';
import type { OutsideKind } from '../../platform/outbound/outside.ts';
import { askCompany } from './ask-company.ts';
import { CHARGED_AGAIN, FORGOTTEN, REFUNDABLE } from './form-life.ts';
import { settlePayment } from './settle-payment.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments' | 'tenants'>;
type PaymentRow = typeof payments.$inferSelect;

/** Milliseconds after which rejected payments, whose form may be tried again, are no longer checked. */
const GIVEN_UP = 24 * 3_600_000;
/** Milliseconds for which a new payment is left to its notification. */
const FRESH = 2 * 60_000;
/** Payments checked in one sweep, and for one account. */
const SWEEP = 500;
const ACCOUNT = 5;

/** Limit of a question that no request waits for: a slow company is still heard. */
const SWEEPING: OutsideKind = { kind: 'background', milliseconds: 10_000 };

/** Logs that a provider could not be asked about a payment, for the operator. */
export type Unasked = (event: 'payment.unasked', facts: object) => void;

/**
 * Asks the provider for the state of a payment and stores the answer.
 * @param kind how the caller depends on the answer
 * @returns the state now; the stored one where the payment's provider no longer charges for the tenant
 * @throws the provider's error on an outage
 */
export async function askProvider(deps: Deps, payment: PaymentRow, kind: OutsideKind): Promise<PaymentStatus> {
  const { reference, status } = payment;
  const { tenants, payments: providers } = deps;
  const tenant = await tenants.get(tenants.idOfUnit(payment.unit) ?? '');
  const provider = tenant && providers.of(tenant);
  // Only the company that opened the payment knows it.
  if (reference === null || tenant === undefined || provider?.id !== payment.provider) return status;
  const report = await askCompany(tenant, provider, kind, (deadline) => provider.ask(reference, deadline));
  return (report && (await settlePayment(deps, provider.id, report))) ?? status;
}

/**
 * As `askProvider` for a caller who only reads: an outage, or an answer that takes longer than two seconds, leaves the
 * payment unchanged and is logged by `unasked`. A notification or a later check will update it.
 */
export async function askAbout(
  deps: Deps,
  payment: PaymentRow,
  unasked: Unasked,
  kind: OutsideKind = { kind: 'beside' },
): Promise<PaymentStatus> {
  return askProvider(deps, payment, kind).catch((error: unknown) => {
    unasked('payment.unasked', { provider: payment.provider, payment: payment.id, reason: rootCause(error) });
    return payment.status;
  });
}

/**
 * Updates an account's payments from their providers, all at once: paid ones become coupons, and refunded
 * ones lose theirs.
 */
export async function askAboutAccount(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const pending = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, holderId), or(mayBePaid(deps), mayBeRefunded(deps))))
    .orderBy(desc(payments.createdAt))
    .limit(ACCOUNT);
  const kind: OutsideKind = { kind: 'beside', deed: {} };
  await Promise.all(pending.map((payment) => askAbout(deps, payment, unasked, kind)));
}

/**
 * Checks the newest payments that may still be paid, or whose money may have changed, with their providers, until the
 * server stops: together with notifications this keeps payments correct. Newest first, so that abandoned forms do not starve a payment whose
 * notification was lost.
 */
export async function sweepPayments(deps: Deps & Sweeping, unasked: Unasked): Promise<void> {
  const fresh = new Date(deps.clock.now().getTime() - FRESH);
  for (const open of [mayBePaid(deps), mayBeChargedAgain(deps), mayBeReturned(deps), mayBeOwed(deps)]) {
    const due = await deps.db
      .select()
      .from(payments)
      .where(and(open, lt(payments.createdAt, fresh)))
      .orderBy(desc(payments.createdAt))
      .limit(SWEEP);
    for (const payment of due) {
      if (deps.stopping?.aborted) return;
      await askAbout(deps, payment, unasked, SWEEPING);
    }
  }
}

function mayBePaid({ clock }: Deps): SQL | undefined {
  const since = (span: number): Date => new Date(clock.now().getTime() - span);
  return or(
    and(eq(payments.status, 'pending'), gte(payments.createdAt, since(FORGOTTEN))),
    and(eq(payments.status, 'rejected'), gte(payments.createdAt, since(GIVEN_UP))),
  );
}

/** Paid ones whose form or ticket may be paid once more; the condition is written as the index `payments_paid` is. */
function mayBeChargedAgain({ clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - CHARGED_AGAIN);
  return and(sql`${payments.status} in ('approved', 'refunded')`, gte(payments.createdAt, since));
}

/** Ones of which money is to be returned: the company may have refunded it. */
function mayBeReturned({ db, clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - REFUNDABLE);
  const owed = db.select({ id: paymentCharges.paymentId }).from(paymentCharges).where(IS_TO_RETURN);
  return and(inArray(payments.id, owed), gte(payments.createdAt, since));
}

/** Ones of ended accounts: the charge that paid a coupon from before charges were stored is not known yet. */
function mayBeOwed({ clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - REFUNDABLE);
  return and(isNotNull(payments.payee), gte(payments.createdAt, since));
}

/** Paid ones with an unused coupon: after a lost notification of a refund the coupon would remain usable. */
function mayBeRefunded({ db, clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - FORGOTTEN);
  const unused = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.paymentId, payments.id), isNull(coupons.spentAt)));
  return and(eq(payments.status, 'approved'), gte(payments.createdAt, since), exists(unused));
}
