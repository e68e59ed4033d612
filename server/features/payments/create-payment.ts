import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { CHARGED_AGAIN, FORM_LIFE, TICKET_LIFE } from '../../../engine/domain/payment/form-life.ts';
import { decideOrder, isHandedOut } from '../../../engine/domain/payment/order.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { payments } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import { lockActive } from '../people/index.ts';
import { askCompany } from './ask-company.ts';
import { orderOf } from './order-of.ts';
import type { PaymentOrder, PaymentProvider } from './provider.ts';

/** Currency of all payments: the contract has only this one (CARE-20). */
export const CURRENCY = 'ARS';

/** Advisory lock's number (arbitrary): concurrent payments of one account run one at a time. */
const PAYMENT_LOCK = 7_120_458;
/** Milliseconds to wait for the provider. */
const PATIENCE = 10_000;

/** Answer of the contract's call (CARE-20); `form_url` is null when the provider gave no address. */
export interface CreatedPayment {
  readonly form_url: string | null;
  readonly payment_request_id: string | null;
}

/** Milliseconds that orders without a form are kept. */
const UNBEGUN = 24 * 3_600_000;

/** Price of one attention beyond the limit, from the tenant's settings and never from the request (A28). */
export const priceOf = (tenant: CompiledTenant): string => tenant.public.settings.care.limitAmount.toFixed(2);

/** The payer, their browser, and the addresses for the provider. */
export interface Payer extends Pick<PaymentOrder, 'userAgent' | 'notifyAt' | 'returnTo'> {
  readonly holderId: number;
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments'>;
type PaymentRow = typeof payments.$inferSelect;

/**
 * Creates a payment of one attention, or returns the form of this account's recent one. Idempotent: the order is stored
 * first and created at the provider under its id, so that the next try continues after a crash. The provider is
 * called outside of transactions.
 * @throws AppError 503 PAYMENT_OFF where the tenant takes no payments, 502 PAYMENT_FAILED when the provider did not
 * answer; 409 PAYMENT_WAITING while another order may still be paid by a ticket; 401 NO_SESSION when the account has ended
 */
export async function createPayment(deps: Deps, tenant: CompiledTenant, payer: Payer): Promise<CreatedPayment> {
  const provider = deps.payments.of(tenant);
  if (!provider || !tenant.public.settings.care.limited) throw new AppError(503, 'PAYMENT_OFF');
  const begun = await keepOrder(deps, tenant, provider, payer.holderId);
  if (begun.formUrl !== null) return { form_url: begun.formUrl, payment_request_id: begun.id };
  const { id: paymentId, unit, amount, currency } = begun;
  const { userAgent, notifyAt, returnTo } = payer;
  const { concept } = tenant.public.settings.payment;
  const title = serverText('PAYMENT_CONCEPT', tenant) ?? tenant.public.name;
  const ends = (life: number): Date => new Date(begun.createdAt.getTime() + life);
  const terms = { formEndsAt: ends(FORM_LIFE), ticketEndsAt: ends(TICKET_LIFE) };
  const order = { unit, paymentId, amount, currency, userAgent, notifyAt, returnTo, concept, title, ...terms };
  const form = await askCompany(tenant, provider, { kind: 'deciding', milliseconds: PATIENCE }, (deadline) =>
    provider.create(order, deadline),
  ).catch((cause: unknown) => {
    throw new AppError(502, 'PAYMENT_FAILED', { cause });
  });
  const { reference, formUrl, formId = null } = form;
  if (formUrl === null) return { form_url: null, payment_request_id: null };
  return {
    form_url: await keepForm(deps.db, paymentId, { reference, formUrl, formId }),
    payment_request_id: paymentId,
  };
}

/** Stores a new order, unknown to the provider yet, or returns the recent one. */
function keepOrder(
  { db, clock }: Deps,
  tenant: CompiledTenant,
  provider: PaymentProvider,
  holderId: number,
): Promise<PaymentRow> {
  const { unit } = tenant.public;
  const amount = priceOf(tenant);
  return transaction(db, async (tx) => {
    // An account that ends in the meantime gets no order that it does not end.
    await lockActive(tx, unit, [holderId]);
    await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, ${holderId})`);
    const now = clock.now();
    const recent = and(
      eq(payments.unit, unit),
      eq(payments.holderId, holderId),
      eq(payments.status, 'pending'),
      gte(payments.createdAt, new Date(now.getTime() - CHARGED_AGAIN)),
    );
    const orders = await tx.select().from(payments).where(recent).orderBy(desc(payments.createdAt));
    const begun = orders.find(
      (order) => order.provider === provider.id && order.amount === amount && isHandedOut(orderOf(order), now),
    );
    for (const order of begun ? [] : orders) allowed(decideOrder(orderOf(order), 'begin', now));
    const [kept] = begun
      ? await tx.update(payments).set({ openedAt: now }).where(eq(payments.id, begun.id)).returning()
      : await tx
          .insert(payments)
          .values({ unit, holderId, amount, currency: CURRENCY, provider: provider.id, createdAt: now, openedAt: now })
          .returning();
    if (!kept) throw new Error('PAYMENT_NOT_KEPT');
    return kept;
  });
}

/** Stores the address of the form. Of two concurrent answers of the provider the first one wins. */
async function keepForm(
  db: Database,
  id: string,
  form: { readonly reference: string; readonly formUrl: string; readonly formId: string | null },
): Promise<string> {
  const own = eq(payments.id, id);
  await db
    .update(payments)
    .set(form)
    .where(and(own, isNull(payments.reference)));
  const [kept] = await db.select({ formUrl: payments.formUrl }).from(payments).where(own);
  return kept?.formUrl ?? form.formUrl;
}

/** Deletes old orders without a form: no person saw them, so they cannot be paid. */
export function pruneOrders(sweeping: Sweeping & Pick<AppDeps, 'clock'>): Promise<void> {
  const before = new Date(sweeping.clock.now().getTime() - UNBEGUN);
  return deleteInBatches(sweeping, {
    table: payments,
    where: and(isNull(payments.reference), lt(payments.createdAt, before)),
  });
}
