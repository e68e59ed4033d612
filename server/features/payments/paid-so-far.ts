import type { PaymentStatus } from '../../platform/db/schema/index.ts';

/** One charge at a provider; an order may have several, some of them failed. */
export interface Charge {
  readonly status: PaymentStatus;
  /** Paid and not refunded, in the order's currency. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Sums up the charges of one order: approved if one is, with the sum of all approved money; else the best of the
 * states.
 * @returns undefined without charges
 */
export function paidSoFar(
  charges: readonly Charge[],
): (Omit<Charge, 'amount'> & { readonly amount: string }) | undefined {
  const [first] = charges;
  if (first === undefined) return undefined;
  const approved = charges.filter(({ status }) => status === 'approved');
  const [{ currency } = first] = approved;
  const status = (['approved', 'pending', 'refunded'] as const).find((one) =>
    charges.some((charge) => charge.status === one),
  );
  const cents = approved.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { status: status ?? 'rejected', currency, amount: (cents / 100).toFixed(2) };
}
