import type { PaymentStatus } from '../../db/schema/index.ts';

/** One charge at a provider: an order may have several, of which some fail. */
export interface Charge {
  readonly status: PaymentStatus;
  /** Paid and not refunded, in the order's currency. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Sums up the charges of one order: approved as soon as one is, with all the money that came; else the most hopeful state.
 * @returns undefined when there are none
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
