import type { ReportedCharge } from '../../../engine/domain/payment/ledger.ts';
import type { Charge, PaymentReport } from './provider.ts';

/** Largest amount of a charge in cents, as the database stores it. */
const MOST = 999_999_999_999;

/**
 * Reports the charges of one order: those that took money, and whether the others may still. One that took money of which
 * number, currency or amount cannot be read is a fault of the answer and never no money: the order stays open.
 * @returns undefined without charges
 */
export function paidSoFar(reference: string, charges: readonly Charge[]): PaymentReport | undefined {
  if (charges.length === 0) return undefined;
  const paid = charges.filter(({ status }) => status === 'approved' || status === 'refunded');
  const unreadable = paid.filter((one) => !isReadable(one)).map(({ id }) => id);
  const open = unreadable.length > 0 || charges.some(({ status }) => status === 'pending');
  return {
    reference,
    open: open ? 'pending' : 'rejected',
    charges: paid.filter(isReadable).map(inCents),
    ...(unreadable.length > 0 && { unreadable }),
  };
}

function isReadable({ id, currency, amount, refunded }: Charge): boolean {
  const [taken, back] = [cents(amount), cents(refunded)];
  return id !== '' && currency !== '' && taken > 0 && taken <= MOST && back >= 0 && back <= MOST;
}

function inCents({ id, status, amount, refunded, currency, isChargedBack = false, changedAt }: Charge): ReportedCharge {
  const taken = cents(amount);
  const back = status === 'refunded' ? taken : Math.min(taken, cents(refunded));
  const own = { id, currency, taken, refunded: back, chargedBack: isChargedBack ? back : 0 };
  return changedAt === undefined ? own : { ...own, changedAt };
}

/** Cents of an amount, or of its decimal text. */
export const cents = (amount: number | string): number => Math.round(Number(amount) * 100);

/** Decimal text of cents, as the database stores it. */
export const decimal = (amount: number): string => (amount / 100).toFixed(2);
