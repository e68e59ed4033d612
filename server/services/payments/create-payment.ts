import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { payments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { serverText } from '../../tenants/server-text.ts';
import type { PaymentOrder, PaymentProvider } from './provider.ts';

/** The contract knows one (CARE-20). */
export const CURRENCY = 'ARS';

/** The form of a payment that was begun is handed out again for so long, so that nobody pays twice for one attention. */
export const REUSE = 30 * 60_000;
/** Any number: payments that one account begins at once take turns. */
const PAYMENT_LOCK = 7_120_458;
/** Milliseconds that the provider has to answer. */
const PATIENCE = 10_000;

/** What the contract answers (CARE-20); no address when the provider gave none. */
export interface CreatedPayment {
  readonly form_url: string | null;
  readonly payment_request_id: string | null;
}

/** Orders that no form was ever handed out for are kept for so long. */
const UNBEGUN = 24 * 3_600_000;

/** Price of one attention beyond the limit, as it is kept: the tenant's, never the caller's (A28). */
export const priceOf = (tenant: CompiledTenant): string => tenant.public.settings.care.limitAmount.toFixed(2);

/** The payer, their browser, and the addresses that the provider is given. */
export interface Payer extends Pick<PaymentOrder, 'userAgent' | 'notifyAt' | 'returnTo'> {
  readonly holderId: number;
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'payments'>;
type PaymentRow = typeof payments.$inferSelect;

/**
 * Begins the payment of one attention, or hands out again the form of one that this account began a moment ago. The
 * payment is kept before the provider is asked and the provider is asked under its id: a server that dies anywhere in
 * between leaves one that the next try goes on with (A30). No transaction waits for the provider.
 * @throws AppError 503 PAYMENT_OFF where nobody takes payments, 502 PAYMENT_FAILED when the provider did not answer
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
  const order = { unit, paymentId, amount, currency, userAgent, notifyAt, returnTo, concept, title };
  const { reference, formUrl } = await inTime(provider.create(order)).catch((cause: unknown) => {
    throw new AppError(502, 'PAYMENT_FAILED', { cause });
  });
  if (formUrl === null) return { form_url: null, payment_request_id: null };
  return { form_url: await keepForm(deps.db, paymentId, { reference, formUrl }), payment_request_id: paymentId };
}

/** The order as it is kept: the one that was begun a moment ago, or a new one that the provider does not know yet. */
function keepOrder(
  { db, clock }: Deps,
  tenant: CompiledTenant,
  provider: PaymentProvider,
  holderId: number,
): Promise<PaymentRow> {
  const { unit } = tenant.public;
  const amount = priceOf(tenant);
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, ${holderId})`);
    const now = clock.now();
    const same = and(
      eq(payments.unit, unit),
      eq(payments.holderId, holderId),
      eq(payments.status, 'pending'),
      eq(payments.provider, provider.id),
      eq(payments.amount, amount),
      gte(payments.createdAt, new Date(now.getTime() - REUSE)),
    );
    const [begun] = await tx.select().from(payments).where(same).orderBy(desc(payments.createdAt)).limit(1);
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

/** Keeps where the payment is paid. Of two that asked the provider at once the first one's answer counts. */
async function keepForm(
  db: Database,
  id: string,
  form: { readonly reference: string; readonly formUrl: string },
): Promise<string> {
  const own = eq(payments.id, id);
  await db
    .update(payments)
    .set(form)
    .where(and(own, isNull(payments.reference)));
  const [kept] = await db.select({ formUrl: payments.formUrl }).from(payments).where(own);
  return kept?.formUrl ?? form.formUrl;
}

/** A provider that answers nothing is one that failed. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('PROVIDER_TIMEOUT')), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Drops orders whose provider never gave a form: nobody saw them, so nobody can pay them. */
export function pruneOrders(sweeping: Sweeping & Pick<AppDeps, 'clock'>): Promise<void> {
  const before = new Date(sweeping.clock.now().getTime() - UNBEGUN);
  return deleteInBatches(sweeping, {
    table: payments,
    where: and(isNull(payments.reference), lt(payments.createdAt, before)),
  });
}
