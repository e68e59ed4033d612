import type { Ledger } from '../../../engine/domain/payment/ledger.ts';

/** An order of this price in pesos before anything is paid. */
export const newOrder = (price: number): Ledger => ({
  price,
  currency: 'ARS',
  coupon: 'none',
  isActive: true,
  isDropped: false,
  isReleased: false,
  charges: [],
});
