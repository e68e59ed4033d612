import type { PaymentStatus } from '../../platform/db/schema/index.ts';
import type { ReportedCharge } from './payment-ledger.ts';
import type { PaymentReport } from './provider.ts';

/** One try to pay an order, as its company knows it; some fail. */
export interface Charge {
  /** The company's id. */
  readonly id: string;
  readonly status: PaymentStatus;
  /** Money taken, in the currency's units. */
  readonly amount: number;
  /** Money sent back of it; the whole for `refunded`. */
  readonly refunded: number;
  readonly currency: string;
}

/**
 * Reports the charges of one order: those that took money, and whether the others may still.
 * @returns undefined without charges
 */
export function paidSoFar(reference: string, charges: readonly Charge[]): PaymentReport | undefined {
  if (charges.length === 0) return undefined;
  const open = charges.some(({ status }) => status === 'pending');
  return { reference, open: open ? 'pending' : 'rejected', charges: charges.filter(hasPaid).map(inCents) };
}

const hasPaid = ({ status, amount }: Charge): boolean => (status === 'approved' || status === 'refunded') && amount > 0;

function inCents({ id, status, amount, refunded, currency }: Charge): ReportedCharge {
  const taken = cents(amount);
  return { id, currency, taken, refunded: status === 'refunded' ? taken : Math.min(taken, cents(refunded)) };
}

/** Cents of an amount, or of its decimal text. */
export const cents = (amount: number | string): number => Math.round(Number(amount) * 100);

/** Decimal text of cents, as the database stores it. */
export const decimal = (amount: number): string => (amount / 100).toFixed(2);
