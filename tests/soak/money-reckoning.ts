import { and, eq } from 'drizzle-orm';
import { type LedgerCharge, type ReportedCharge, sumsOf } from '../../engine/domain/payment/ledger.ts';
import { chargeOf } from '../../server/features/payments/settle-payment.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { coupons, paymentCharges, payments } from '../../server/platform/db/schema/index.ts';

/** Orders of one company, compared with what the portal stored of them. */
export interface Reckoning {
  readonly charges: readonly LedgerCharge[];
  /** Coupons that were ever made. */
  readonly made: number;
  /** Orders on which the two disagree, or that have money without its coupon, or a coupon without its money. */
  readonly wrong: readonly string[];
}

/**
 * Compares each order of a company with the portal's charges and coupons.
 * @param price of an attention, in cents
 * @param provider id of the company, by which the portal stored its orders
 * @param orders what the company charged, by the reference that it knows
 */
export async function reckon(
  db: Database,
  price: number,
  provider: string,
  orders: Iterable<readonly [reference: string, charges: readonly ReportedCharge[]]>,
): Promise<Reckoning> {
  const charges: LedgerCharge[] = [];
  const wrong: string[] = [];
  let made = 0;
  for (const [reference, charged] of orders) {
    const known = and(eq(payments.provider, provider), eq(payments.reference, reference));
    const [payment] = await db.select({ id: payments.id, droppedAt: payments.droppedAt }).from(payments).where(known);
    const isDropped = payment !== undefined && payment.droppedAt !== null;
    const id = payment?.id ?? '';
    const own = payment ? await db.select().from(paymentCharges).where(eq(paymentCharges.paymentId, id)) : [];
    const given = payment ? await db.select().from(coupons).where(eq(coupons.paymentId, id)) : [];
    const ledger = own.map(chargeOf);
    wrong.push(
      ...faultsOf({ price, charged, ledger, coupons: given, isDropped }).map((fault) => `${reference}: ${fault}`),
    );
    charges.push(...ledger);
    made += given.length;
  }
  return { charges, made, wrong };
}

interface OrderRecord {
  readonly price: number;
  readonly charged: readonly ReportedCharge[];
  readonly ledger: readonly LedgerCharge[];
  readonly coupons: readonly (typeof coupons.$inferSelect)[];
  /** Given up by its payer: all its money is to be returned. */
  readonly isDropped: boolean;
}

function faultsOf({ price, charged, ledger, coupons: given, isDropped }: OrderRecord): readonly string[] {
  const faults: string[] = [];
  const live = given.filter(({ releasedAt }) => releasedAt === null).length;
  const [theirs, ours] = [linesOf(charged), linesOf(ledger)];
  if (theirs !== ours) faults.push(`the company has ${theirs}, the portal ${ours}`);
  const sums = sumsOf(ledger);
  if (live !== (sums.given > 0 ? 1 : 0)) faults.push(`${live} coupons for ${sums.given}`);
  if (given.length * price > sums.taken) faults.push(`${given.length} coupons for ${sums.taken} taken`);
  if (isDropped && given.length > 0) faults.push(`${given.length} coupons of an order that was dropped`);
  if (live === 0 && !isDropped && sums.toReturn >= price) faults.push(`${sums.toReturn} left, and no coupon`);
  return faults;
}

const linesOf = (charges: readonly ReportedCharge[]): string =>
  charges
    .map(({ id, taken, refunded }) => `${id} ${taken} ${refunded}`)
    .sort()
    .join();
