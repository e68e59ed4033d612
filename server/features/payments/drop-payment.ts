import { and, eq } from 'drizzle-orm';
import { decideOrder } from '../../../engine/domain/payment/order.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { payments } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { lockActive } from '../people/index.ts';
import { askAbout, type Unasked } from './ask-provider.ts';
import { orderOf } from './order-of.ts';
import { PAYMENT_SETTLED } from './settle-payment.ts';

/** An order of an account. */
interface OwnOrder {
  readonly unit: number;
  readonly holderId: number;
  readonly id: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Asks the company once more before an order is dropped: it may have been paid in the meantime. A silent company does
 * not prevent it; its money is to be returned if it comes.
 * @throws AppError 404 for orders of other accounts
 */
export async function askBeforeDropping(
  deps: Pick<AppDeps, 'db' | 'clock' | 'payments' | 'tenants'>,
  order: OwnOrder,
  unasked: Unasked,
): Promise<void> {
  await askAbout(deps, await ownOrder(deps.db, order), unasked);
}

/**
 * Drops an order, so that its payer may pay in another way. The aftercare cancels it at the company. Idempotent.
 * @throws AppError 404 for orders of other accounts, 409 PAYMENT_PAID
 */
export async function dropPayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  order: OwnOrder,
): Promise<{ readonly ok: true }> {
  // The holder is locked before the order, as where an account ends or a report is posted.
  await lockActive(db, order.unit, [order.holderId]);
  const payment = await ownOrder(db, order, 'update');
  const now = clock.now();
  allowed(decideOrder(orderOf(payment), 'drop', now));
  if (payment.droppedAt === null) {
    await db.update(payments).set({ droppedAt: now }).where(eq(payments.id, payment.id));
    await notify(db, PAYMENT_SETTLED, '');
  }
  return { ok: true };
}

async function ownOrder(db: Database, { unit, holderId, id }: OwnOrder, lock?: 'update') {
  if (!UUID.test(id)) throw notFound();
  const own = and(eq(payments.unit, unit), eq(payments.holderId, holderId), eq(payments.id, id));
  const orders = db.select().from(payments).where(own);
  const [payment] = await (lock === undefined ? orders : orders.for(lock));
  if (!payment) throw notFound();
  return payment;
}
