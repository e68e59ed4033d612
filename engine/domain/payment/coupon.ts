/** Coupon of an order: `unspent` may be used; `spent` once an attention that took place, or takes place, used it. */
export type CouponState = 'none' | 'unspent' | 'spent';

/**
 * Steps of a coupon. Money: `give` and `withdraw`; `release` leaves a spent one with its visit, without money behind it, and
 * `restore` undoes that. Visits: `spend` enters the queue, `giveBack` ends an attention that never took place. `keep`
 * changes nothing.
 */
export type CouponStep = 'keep' | 'give' | 'withdraw' | 'release' | 'restore' | 'spend' | 'giveBack';

/** Steps that the money of an order takes. */
export type MoneyStep = Exclude<CouponStep, 'spend' | 'giveBack'>;

/** State of the order's coupon after each step, by the state before it; undefined where the step cannot be. */
export const COUPON_STEPS: Readonly<Record<CouponStep, Readonly<Record<CouponState, CouponState | undefined>>>> = {
  keep: { none: 'none', unspent: 'unspent', spent: 'spent' },
  give: { none: 'unspent', unspent: undefined, spent: undefined },
  withdraw: { none: undefined, unspent: 'none', spent: undefined },
  release: { none: undefined, unspent: undefined, spent: 'none' },
  restore: { none: 'spent', unspent: undefined, spent: undefined },
  spend: { none: undefined, unspent: 'spent', spent: undefined },
  giveBack: { none: undefined, unspent: undefined, spent: 'unspent' },
};

/** Takes a step. @throws Error for one that cannot be, which would be a fault of the ledger */
export function couponAfter(before: CouponState, step: CouponStep): CouponState {
  const next = COUPON_STEPS[step][before];
  if (next === undefined) throw new Error(`COUPON_${step}_${before}`);
  return next;
}
