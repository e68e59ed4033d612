import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { CHARGED_AGAIN, FORGOTTEN, REFUNDABLE, REUSE } from '../../../engine/domain/payment/form-life.ts';
import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import { rootCause } from '../../platform/core/root-cause.ts';
import type { Sweeping } from '../../platform/db/in-batches.ts';
import { coupons, paymentCharges, payments } from '../../platform/db/schema/index.ts';
import { IS_TO_RETURN } from '../../platform/db/to-return.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import type { OutsideKind } from '../../platform/outbound/outside.ts';
import { askCompany } from './ask-company.ts';
import type { PaymentNotice, PaymentReport } from './provider.ts';
import { settlePayment } from './settle-payment.ts';
import { isUnsettled } from './unsettled.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments' | 'tenants'>;
type PaymentRow = typeof payments.$inferSelect;

/** Milliseconds for which a new payment is left to its notification. */
const FRESH = 2 * 60_000;
/** Hours between two questions about an unsettled payment whose last ticket has ended. */
const SELDOM = 6;
/** Payments read at a time by a sweep, and checked for one account. */
const BATCH = 500;
const ACCOUNT = 5;

/** Limit of a question that no request waits for: a slow company is still heard. */
const SWEEPING: OutsideKind = { kind: 'background', milliseconds: 10_000 };

/** Logs that a provider could not be asked about a payment, for the operator. */
export type Unasked = (event: 'payment.unasked', facts: object) => void;

/**
 * Asks the provider for the state of a payment and stores the answer.
 * @param kind how the caller depends on the answer
 * @param notice the notification that the answer must agree with
 * @returns the state now; the stored one where the payment's provider no longer charges for the tenant
 * @throws the provider's error on an outage; ConnectorFault for an answer that cannot be read, or that does not know what
 * the notice says. What can be read is stored all the same.
 */
export async function askProvider(
  deps: Deps,
  payment: PaymentRow,
  kind: OutsideKind,
  notice?: PaymentNotice,
): Promise<PaymentStatus> {
  const { reference, status } = payment;
  const { tenants, payments: providers } = deps;
  const tenant = await tenants.get(tenants.idOfUnit(payment.unit) ?? '');
  const provider = tenant && providers.of(tenant);
  // Only the company that opened the payment knows it.
  if (reference === null || tenant === undefined || provider?.id !== payment.provider) return status;
  const report = await askCompany(tenant, provider, kind, (deadline) =>
    provider.ask(reference, deadline, notice?.seen),
  );
  const now = (report && (await settlePayment(deps, provider.id, report))) ?? status;
  if (report !== undefined) refuseUnreadable(report);
  if (notice !== undefined && !agrees(report, notice)) throw new ConnectorFault('ANSWER_MISSING', 'charge');
  return now;
}

/** @throws ConnectorFault ANSWER_TYPE for a report of which a charge could not be read */
export function refuseUnreadable({ unreadable = [] }: PaymentReport): void {
  if (unreadable.length > 0) throw new ConnectorFault('ANSWER_TYPE', 'amount');
}

function agrees(report: PaymentReport | undefined, { paid }: PaymentNotice): boolean {
  return report !== undefined && (paid === undefined || report.charges.some(({ id }) => id === paid));
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
  return askProvider(deps, payment, kind).catch(async (error: unknown) => {
    unasked('payment.unasked', { provider: payment.provider, payment: payment.id, reason: rootCause(error) });
    // The readable part of the answer may have changed it.
    const own = eq(payments.id, payment.id);
    const [now] = await deps.db.select({ status: payments.status }).from(payments).where(own);
    return now?.status ?? payment.status;
  });
}

/**
 * Asks about the account's unpaid orders of which something may be new: rejected ones whose form may have given a ticket
 * since, and ones with an open try, which may have been paid or have ended.
 */
export function askAboutOpen(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const { status, createdAt, hasOpenTry } = payments;
  const recent = gte(createdAt, new Date(deps.clock.now().getTime() - REUSE));
  return askAboutSome(deps, { unit, holderId }, or(and(eq(status, 'rejected'), recent), hasOpenTry), unasked);
}

/** As `askAboutOpen`, also about forms that are no longer handed out: a ticket of theirs keeps a second order from beginning. */
export function askBeforeBeginning(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const { status, createdAt, hasOpenTry } = payments;
  const old = lt(createdAt, new Date(deps.clock.now().getTime() - REUSE));
  return askAboutSome(deps, { unit, holderId }, or(eq(status, 'rejected'), old, hasOpenTry), unasked);
}

async function askAboutSome(
  deps: Deps,
  { unit, holderId }: { readonly unit: number; readonly holderId: number },
  which: SQL | undefined,
  unasked: Unasked,
): Promise<void> {
  const own = and(eq(payments.unit, unit), eq(payments.holderId, holderId), isNull(payments.droppedAt));
  const open = await deps.db
    .select()
    .from(payments)
    .where(and(own, isUnsettled(deps.clock.now(), CHARGED_AGAIN), which))
    .orderBy(desc(payments.createdAt))
    .limit(ACCOUNT);
  await Promise.all(open.map((payment) => askAbout(deps, payment, unasked)));
}

/**
 * Updates an account's payments from their providers, all at once: paid ones become coupons, and refunded
 * ones lose theirs.
 */
export async function askAboutAccount(deps: Deps, unit: number, holderId: number, unasked: Unasked): Promise<void> {
  const pending = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.unit, unit),
        eq(payments.holderId, holderId),
        or(isUnsettled(deps.clock.now(), FORGOTTEN), mayBeRefunded(deps)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(ACCOUNT);
  const kind: OutsideKind = { kind: 'beside', deed: {} };
  await Promise.all(pending.map((payment) => askAbout(deps, payment, unasked, kind)));
}

/**
 * Checks all payments that may still be paid, or whose money may have changed, with their providers, until the server
 * stops: together with notifications this keeps payments correct. Newest first, so that abandoned forms do not delay
 * a payment whose notification was lost.
 */
export async function sweepPayments(deps: Deps & Sweeping, unasked: Unasked): Promise<void> {
  for (const which of [mayBePaid(deps), mayBeChargedAgain(deps), mayBeReturned(deps), mayBeOwed(deps)])
    await sweep(deps, which, unasked);
}

async function sweep(deps: Deps & Sweeping, which: SQL | undefined, unasked: Unasked): Promise<void> {
  const { id, createdAt, reference } = payments;
  const fresh = new Date(deps.clock.now().getTime() - FRESH);
  let rest = lt(createdAt, fresh);
  for (;;) {
    const due = await deps.db
      .select()
      .from(payments)
      .where(and(which, isNotNull(reference), rest))
      .orderBy(desc(createdAt), desc(id))
      .limit(BATCH);
    for (const payment of due) {
      if (deps.stopping?.aborted) return;
      await askAbout(deps, payment, unasked, SWEEPING);
    }
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return;
    rest = sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Unsettled ones: with each sweep while their last ticket and a day more run, afterwards seldom. */
function mayBePaid({ clock }: Deps): SQL | undefined {
  const now = clock.now();
  const { createdAt } = payments;
  const hours = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${createdAt}) / 3600)`;
  const isOften = gte(createdAt, new Date(now.getTime() - CHARGED_AGAIN));
  return and(isUnsettled(now, FORGOTTEN), or(isOften, sql`${hours} % ${SELDOM} = 0`));
}

/** Paid ones whose form or ticket may be paid once more; the condition is written as the index `payments_paid` is. */
function mayBeChargedAgain({ clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - CHARGED_AGAIN);
  return and(sql`${payments.status} in ('approved', 'refunded')`, gte(payments.createdAt, since));
}

/** Ones of which money is to be returned, or was charged back: the company may have refunded it, or won it. */
function mayBeReturned({ db, clock }: Deps): SQL | undefined {
  const since = new Date(clock.now().getTime() - REFUNDABLE);
  const owed = db
    .select({ id: paymentCharges.paymentId })
    .from(paymentCharges)
    .where(or(IS_TO_RETURN, gt(paymentCharges.chargedBack, '0')));
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
