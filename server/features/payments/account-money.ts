import { and, asc, eq, exists, isNotNull, isNull, notExists, or, type SQL } from 'drizzle-orm';
import { CHARGED_AGAIN } from '../../../engine/domain/payment/form-life.ts';
import { postEnd, toReturn } from '../../../engine/domain/payment/ledger.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { coupons, paymentCharges, payments, people } from '../../platform/db/schema/index.ts';
import { IS_TO_RETURN } from '../../platform/db/to-return.ts';
import { isUnspent } from '../coverage/index.ts';
import { needsPayee } from './payees.ts';
import { keepPosting, ledgerOf, PAYMENT_SETTLED } from './settle-payment.ts';
import { isUnsettled } from './unsettled.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** An account's holder. */
interface Account {
  readonly unit: number;
  readonly id: number;
}

/**
 * SQL conditions on a row of `people`: the account holds no money. There is no unspent coupon that was paid, no form
 * that may still be paid, and nothing to be returned.
 */
export function withoutMoney(db: Database, now: Date): readonly SQL[] {
  const own = and(eq(payments.unit, people.unit), eq(payments.holderId, people.id));
  const orders = (which: SQL | undefined) => db.select({ id: payments.id }).from(payments).where(and(own, which));
  const open = and(isUnsettled(now, CHARGED_AGAIN), isNotNull(payments.reference));
  return [
    notExists(
      db
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(eq(coupons.unit, people.unit), eq(coupons.holderId, people.id), paidAndUnspent(db))),
    ),
    notExists(orders(or(open, exists(owedBy(db))))),
  ];
}

const paidAndUnspent = (db: Database) => and(isNotNull(coupons.paymentId), isNull(coupons.releasedAt), isUnspent(db));

const owedBy = (db: Database) =>
  db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, payments.id), IS_TO_RETURN));

/** Money that an account leaves when it ends. */
export interface LeftMoney {
  /** Unspent coupons that were paid. */
  readonly coupons: number;
  /** Cents to be returned by currency, what those coupons cost included. */
  readonly sums: ReadonlyMap<string, number>;
  /** Forms that may still be paid. */
  readonly forms: number;
}

/** Foresees the money that an account would leave if it ended now. */
export async function foreseeMoney({ db, clock }: Context, account: Account): Promise<LeftMoney> {
  const opened = new Date(clock.now().getTime() - CHARGED_AGAIN);
  const left = { coupons: 0, sums: new Map<string, number>(), forms: 0 };
  for (const payment of await ordersOf(db, account)) {
    const before = await ledgerOf(db, payment);
    if (before.coupon === 'unspent') left.coupons += 1;
    const isOpen = payment.status === 'pending' || payment.status === 'rejected';
    if (isOpen && payment.reference !== null && payment.createdAt >= opened) left.forms += 1;
    const add = (currency: string, more: number) => left.sums.set(currency, (left.sums.get(currency) ?? 0) + more);
    const charges = postEnd(before).ledger.charges.filter((charge) => toReturn(charge) > 0);
    for (const charge of charges) add(charge.currency, toReturn(charge));
    // A coupon from before charges were stored: the company will be asked by which one it was paid.
    if (before.coupon === 'unspent' && before.charges.length === 0) add(before.currency, before.price);
  }
  return left;
}

/**
 * Ends the money of an account: the payment of an unspent coupon is to be returned, and with all other money to be
 * returned its payee stays known until then, because the account is about to be erased. Forms that may still be paid keep
 * it too. The payer is informed, also of lines of earlier mails.
 * @param context its `db` is the transaction in which the account ends. It holds the lock of the holder, whose data is
 * still there
 */
export async function endMoney({ db, clock }: Context, { unit, id }: Account): Promise<void> {
  const now = clock.now();
  const [holder] = await db.select().from(people).where(eq(people.id, id));
  if (holder === undefined) return;
  for (const payment of await ordersOf(db, { unit, id }, 'update')) {
    const before = await ledgerOf(db, payment);
    const open = payment.status === 'pending' ? 'pending' : 'rejected';
    await keepPosting(db, now, payment, { before, posting: postEnd(before), open });
  }
  const { firstName, lastName, identityNumber, email, phone } = holder;
  const payee = { nombre: `${firstName} ${lastName}`.trim(), documento: identityNumber, email, telefono: phone };
  const kept = await db
    .update(payments)
    .set({ payee })
    .where(and(eq(payments.unit, unit), eq(payments.holderId, id), needsPayee(db, now)))
    .returning({ id: payments.id });
  if (kept.length === 0) return;
  const owed = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentCharges.paymentId), eq(payments.unit, unit), eq(payments.holderId, id))),
  );
  await db.update(paymentCharges).set({ toldAt: null }).where(and(owed, IS_TO_RETURN));
  await notify(db, PAYMENT_SETTLED, '');
}

/** All orders of an account, in the order in which they are locked everywhere. */
async function ordersOf(db: Database, { unit, id }: Account, lock?: 'update') {
  const orders = db
    .select()
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, id)))
    .orderBy(asc(payments.id));
  return lock === undefined ? await orders : await orders.for(lock);
}
