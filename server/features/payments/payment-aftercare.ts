import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FORM_LIFE } from '../../../engine/domain/payment/form-life.ts';
import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import { rootCause } from '../../platform/core/root-cause.ts';
import { paymentCharges, payments, people } from '../../platform/db/schema/index.ts';
import { IS_TO_RETURN, TO_RETURN } from '../../platform/db/to-return.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { Background } from '../../platform/jobs/background.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { OutsideKind } from '../../platform/outbound/outside.ts';
import { askCompany } from './ask-company.ts';
import { askProvider } from './ask-provider.ts';
import { PAYMENT_SETTLED } from './settle-payment.ts';

/** Milliseconds between two runs without a notification. */
const POLL = 60_000;
/** Rows of one run, so that they do not delay other work. */
const BATCH = 100;
/** Limit of closing a form; no request waits for it. */
const CLOSING: OutsideKind = { kind: 'background', milliseconds: 10_000 };

type Deps = Pick<AppDeps, 'database' | 'clock' | 'payments' | 'tenants'>;
type Log = (event: string, facts: object) => void;

/**
 * Does what follows a settled payment, apart from requests, because it asks companies and writes mail: closes the form
 * of a paid order, and tells payers what will be returned to them. Several servers may run it at once.
 */
export function paymentAftercare(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    channel: PAYMENT_SETTLED,
    every: POLL,
    work: async (stopping) => {
      await tellPayers(deps, log, stopping);
      await closeForms(deps, log, stopping);
      await cancelDropped(deps, log, stopping);
    },
    failed: (error) => log('payment.aftercare', { err: error }),
  });
}

/**
 * Closes the forms of paid and dropped orders, and of ended accounts, at their companies, so that no one pays for nothing. A company that does not answer is
 * asked again with the next run, until the form has expired by itself.
 */
export async function closeForms(deps: Deps, log: Log, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { id, status, formId, closedAt, createdAt, payee, droppedAt } = payments;
  const done = or(eq(status, 'approved'), eq(status, 'refunded'), isNotNull(payee), isNotNull(droppedAt));
  const expired = new Date(now.getTime() - FORM_LIFE);
  const open = await db
    .select()
    .from(payments)
    .where(and(done, isNull(closedAt), isNotNull(formId), gt(createdAt, expired)))
    .orderBy(asc(createdAt))
    .limit(BATCH);
  for (const payment of open) {
    if (stopping?.aborted) return;
    const tenant = await deps.tenants.get(deps.tenants.idOfUnit(payment.unit) ?? '');
    const provider = tenant && deps.payments.of(tenant);
    if (tenant === undefined || provider?.id !== payment.provider) continue;
    if (provider.close === undefined || payment.formId === null) continue;
    try {
      const [close, formId] = [provider.close.bind(provider), payment.formId];
      await askCompany(tenant, provider, CLOSING, (deadline) => close(formId, now, deadline));
      await db.update(payments).set({ closedAt: now }).where(eq(id, payment.id));
    } catch (error) {
      log('payment.unclosed', { provider: provider.id, payment: payment.id, reason: rootCause(error) });
    }
  }
}

/**
 * Cancels the tickets of dropped orders at their companies. One that does not answer, or no longer cancels, is asked again with
 * the next runs of an hour; money that comes all the same is to be returned.
 */
export async function cancelDropped(deps: Deps, log: Log, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const { clock, tenants, payments: providers } = deps;
  const since = new Date(clock.now().getTime() - FORM_LIFE);
  const { droppedAt, hasOpenTry } = payments;
  const open = await db
    .select()
    .from(payments)
    .where(and(isNotNull(droppedAt), hasOpenTry, gt(droppedAt, since)))
    .orderBy(asc(droppedAt))
    .limit(BATCH);
  for (const payment of open) {
    if (stopping?.aborted) return;
    const tenant = await tenants.get(tenants.idOfUnit(payment.unit) ?? '');
    const provider = tenant && providers.of(tenant);
    if (tenant === undefined || provider?.id !== payment.provider) continue;
    if (provider.cancel === undefined || payment.reference === null) continue;
    try {
      const [cancel, order] = [provider.cancel.bind(provider), payment.reference];
      await askCompany(tenant, provider, CLOSING, (deadline) => cancel(order, deadline));
      await askProvider({ db, clock, tenants, payments: providers }, payment, CLOSING);
    } catch (error) {
      log('payment.uncancelled', { provider: provider.id, payment: payment.id, reason: rootCause(error) });
    }
  }
}

/**
 * Mails each payer once about money to be returned: at once where there is a coupon beside it, otherwise not before
 * its form has ended, because a second card may complete it. The payer of an ended account is informed at once, at the
 * address that is kept until the money is returned. Payers without an e-mail, or whose stored one is no address, stay untold in
 * the operator's list.
 */
export async function tellPayers(deps: Deps, log: Log, stopping?: AbortSignal): Promise<void> {
  const ended = new Date(deps.clock.now().getTime() - FORM_LIFE);
  const untold = await deps.database.db
    .select({ charge: paymentCharges.id, unit: paymentCharges.unit })
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .innerJoin(people, eq(people.id, payments.holderId))
    .where(
      and(
        IS_TO_RETURN,
        isNull(paymentCharges.toldAt),
        HAS_ADDRESS,
        or(
          eq(payments.status, 'approved'),
          isNotNull(payments.droppedAt),
          lt(payments.createdAt, ended),
          eq(people.isActive, false),
        ),
      ),
    )
    .orderBy(asc(paymentCharges.id))
    .limit(BATCH);
  for (const { charge, unit } of untold) {
    if (stopping?.aborted) return;
    try {
      await tell(deps, unit, charge);
    } catch (error) {
      log('payment.untold', { charge, err: error });
    }
  }
}

async function tell({ database, clock, tenants }: Deps, unit: number, charge: number): Promise<void> {
  const tenant = await tenants.get(tenants.idOfUnit(unit) ?? '');
  if (!tenant) return;
  await transaction(database.db, async (db) => {
    const untold = and(eq(paymentCharges.id, charge), isNull(paymentCharges.toldAt), IS_TO_RETURN);
    const [holder] = await db
      .select({ email: EMAIL, status: payments.status, droppedAt: payments.droppedAt, isActive: people.isActive })
      .from(paymentCharges)
      .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
      .innerJoin(people, eq(people.id, payments.holderId))
      .where(untold);
    if (!holder || holder.email === null || !mailable(holder.email)) return;
    const [row] = await db
      .update(paymentCharges)
      .set({ toldAt: clock.now() })
      .where(untold)
      .returning({ currency: paymentCharges.currency, left: sql<string>`${TO_RETURN}` });
    if (!row) return;
    await writeMail({ db, clock }, tenant, {
      to: holder.email,
      text: textFor(holder),
      values: { importe: amountIn(row.currency, Number(row.left)) },
      // Told once more when the account ends.
      onceKey: `payment-return:${charge}${holder.isActive ? '' : ':ended'}`,
    });
  });
}

/** E-mail of the payer, also of an ended account. */
const EMAIL = sql<string | null>`coalesce(${people.email}, ${payments.payee} ->> 'email')`;

/** `mailable` in SQL, so that rows without an address do not fill the batches. */
const HAS_ADDRESS = sql`${EMAIL} ~ '^[^[:space:][:cntrl:]@,;<>"]+@[^[:space:][:cntrl:]@,;<>"]+$'`;

interface TellingState {
  readonly status: PaymentStatus;
  readonly droppedAt: Date | null;
  readonly isActive: boolean;
}

/** A coupon is valid beside the money, or it gave no coupon, as for a dropped order; an ended account has no coupon. */
function textFor({ status, droppedAt, isActive }: TellingState): string {
  if (!isActive) return 'paymentEnded';
  if (droppedAt !== null) return 'paymentDropped';
  return status === 'approved' ? 'paymentTwice' : 'paymentNothing';
}

/** An amount as people read it; companies name currencies by three letters. */
function amountIn(currency: string, amount: number): string {
  if (!/^[A-Z]{3}$/.test(currency)) return amount.toFixed(2);
  return new Intl.NumberFormat('es-AR', { style: 'currency', currency }).format(amount);
}
