import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { payments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { flagSetting, numberSetting } from '../../tenants/settings.ts';

/** The contract knows one (CARE-20). */
export const CURRENCY = 'ARS';

/** The form of a payment that was begun is handed out again for so long, so that nobody pays twice for one attention. */
const REUSE = 30 * 60_000;
/** Any number: payments that one account begins at once take turns. */
const PAYMENT_LOCK = 7_120_458;

/** What the contract answers (CARE-20); no address when the provider gave none. */
export interface CreatedPayment {
  readonly form_url: string | null;
  readonly payment_request_id: string | null;
}

/** Price of one attention beyond the limit, as it is kept: the tenant's, never the caller's (A28). */
export const priceOf = (tenant: CompiledTenant): string => numberSetting(tenant, 'care.limitAmount').toFixed(2);

/**
 * Begins the payment of one attention, or hands out again the form of one that this account began a moment ago.
 * @throws AppError 503 PAYMENT_OFF where nobody takes payments, 502 PAYMENT_FAILED when the provider did not answer
 */
export async function createPayment(
  { db, clock, payments: provider }: Pick<AppDeps, 'db' | 'clock' | 'payments'>,
  tenant: CompiledTenant,
  { holderId, userAgent }: { readonly holderId: number; readonly userAgent: string },
): Promise<CreatedPayment> {
  if (!provider || !flagSetting(tenant, 'care.limited')) throw new AppError(503, 'PAYMENT_OFF');
  const { unit } = tenant.public;
  const amount = priceOf(tenant);
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, ${holderId})`);
    const now = clock.now();
    const [begun] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.unit, unit),
          eq(payments.holderId, holderId),
          eq(payments.status, 'pending'),
          eq(payments.provider, provider.id),
          eq(payments.amount, amount),
          gte(payments.createdAt, new Date(now.getTime() - REUSE)),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (begun) {
      await tx.update(payments).set({ openedAt: now }).where(eq(payments.id, begun.id));
      return { form_url: begun.formUrl, payment_request_id: begun.id };
    }
    const id = randomUUID();
    const order = { unit, paymentId: id, amount, currency: CURRENCY, userAgent };
    const { reference, formUrl } = await provider.create(order, tx).catch((cause: unknown) => {
      throw new AppError(502, 'PAYMENT_FAILED', { cause });
    });
    if (formUrl === null) return { form_url: null, payment_request_id: null };
    const kept = { id, unit, holderId, amount, currency: CURRENCY, provider: provider.id, reference, formUrl };
    await tx.insert(payments).values({ ...kept, createdAt: now, openedAt: now });
    return { form_url: formUrl, payment_request_id: id };
  });
}
