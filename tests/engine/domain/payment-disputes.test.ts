import { describe, expect, it } from 'vitest';
import type { CouponState, MoneyStep } from '../../../engine/domain/payment/coupon.ts';
import {
  type Ledger,
  type PaymentEvent,
  postReport,
  postReturn,
  type ReportedCharge,
  sumsOf,
} from '../../../engine/domain/payment/ledger.ts';
import { newOrder } from './new-order.ts';

const PRICE = 500;

interface Money {
  readonly taken?: number;
  /** Refunded for good. */
  readonly back?: number;
  /** Taken by the payer's bank in a dispute. */
  readonly disputed?: number;
  readonly currency?: string;
}

const charge = (
  id: string,
  { taken = PRICE, back = 0, disputed = 0, currency = 'ARS' }: Money = {},
): ReportedCharge => ({
  id,
  currency,
  taken,
  refunded: back + disputed,
  chargedBack: disputed,
});
const posted = (before: Ledger, ...reports: readonly ReportedCharge[]): Ledger => postReport(before, reports).ledger;

const order = newOrder(PRICE);
const spent = (before: Ledger): Ledger => ({ ...before, coupon: 'spent' });
const unspent = posted(order, charge('1'));
const LOST = { disputed: PRICE };

/** A visit whose money was charged back, and the order after it was paid again. */
const released = posted(spent(unspent), charge('1', LOST));
const paidAgain = posted(released, charge('2'));

/** Two charges, the second beside the coupon, both charged back after the visit. */
const bothLost = posted(spent(posted(unspent, charge('2'))), charge('1', LOST), charge('2', LOST));

/** A visit of 500 paid with 700, of which the operator returned 200; then 400 are refunded and 300 charged back. */
const tooMuch = spent(postReturn(posted(order, charge('1', { taken: 700 })), '1'));
const mixed = posted(tooMuch, charge('1', { taken: 700, back: 400, disputed: 300 }));

/** A visit paid with two charges; the bank took the second one. */
const inParts = spent(posted(order, charge('1', { taken: 300 }), charge('2', { taken: 200 })));
const partLost = posted(inParts, charge('2', { taken: 200, disputed: 200 }));

/** Cents of a charge: given, to return, returned by the operator, and the charged back money that had paid for a visit or was returned. */
type Shares = readonly [given: number, toReturn: number, returned: number, lostGiven: number, lostReturned: number];
type Said = readonly [MoneyStep, CouponState, readonly PaymentEvent[], ...Shares[]];
const said = (before: Ledger, reports: readonly ReportedCharge[]): Said => {
  const { step, ledger, events } = postReport(before, reports);
  const shares = ledger.charges.map((one): Shares => {
    const { given, returned, lostGiven, lostReturned } = one;
    return [given, sumsOf([one]).toReturn, returned, lostGiven, lostReturned];
  });
  return [step, ledger.coupon, events, ...shares];
};

describe('a chargeback', () => {
  it.each<[what: string, before: Ledger, reports: readonly ReportedCharge[], said: Said]>([
    [
      'of what paid for a visit and of what was returned, beside a refund',
      tooMuch,
      [charge('1', { taken: 700, back: 400, disputed: 300 })],
      ['release', 'none', ['refunded'], [0, 0, 0, 100, 200]],
    ],
    [
      'of a visit’s second charge leaves the first one',
      inParts,
      [charge('2', { taken: 200, disputed: 200 })],
      ['keep', 'spent', ['refunded'], [300, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ],
    [
      'of its first charge, too, remembers what that one had paid',
      partLost,
      [charge('1', { taken: 300, disputed: 300 })],
      ['release', 'none', ['refunded'], [0, 0, 0, 300, 0], [0, 0, 0, 0, 0]],
    ],
    [
      'that comes with a new charge of another currency',
      spent(unspent),
      [charge('1', LOST), charge('2', { currency: 'USD' })],
      ['release', 'none', ['mismatch', 'refunded'], [0, 0, 0, 500, 0], [0, 500, 0, 0, 0]],
    ],
    [
      'of a part, whose place other money takes as far as it is missing',
      posted(unspent, charge('2')),
      [charge('1', { disputed: 200 })],
      ['keep', 'unspent', ['partlyRefunded'], [300, 0, 0, 0, 0], [200, 300, 0, 0, 0]],
    ],
    [
      'of more than a refund left',
      posted(unspent, charge('1', { back: 400 })),
      [charge('1', LOST)],
      ['withdraw', 'none', ['refunded'], [0, 0, 0, 0, 0]],
    ],
  ])('%s [FIXH-01, FIXO-14]', (_what, before, reports, expected) => {
    expect(said(before, reports)).toEqual(expected);
  });
});

describe('a won dispute', () => {
  it.each<[what: string, before: Ledger, reports: readonly ReportedCharge[], said: Said]>([
    [
      'is first what was returned, then pays for its visit',
      mixed,
      [charge('1', { taken: 700, back: 400 })],
      ['restore', 'spent', ['recovered'], [100, 0, 200, 0, 0]],
    ],
    [
      'of a part that was all returned before pays for no visit',
      mixed,
      [charge('1', { taken: 700, back: 400, disputed: 150 })],
      ['keep', 'none', ['recovered'], [0, 0, 150, 100, 50]],
    ],
    [
      'becomes none where the company refunds its money for good',
      mixed,
      [charge('1', { taken: 700, back: 500, disputed: 200 })],
      ['keep', 'none', [], [0, 0, 0, 0, 200]],
    ],
    [
      'of a visit that was paid again is to be returned',
      paidAgain,
      [charge('1')],
      ['keep', 'unspent', ['overpaid', 'recovered'], [0, 500, 0, 0, 0], [500, 0, 0, 0, 0]],
    ],
    [
      'over both charges pays for the visit with the one that had paid for it',
      bothLost,
      [charge('1'), charge('2')],
      ['restore', 'spent', ['overpaid', 'recovered'], [500, 0, 0, 0, 0], [0, 500, 0, 0, 0]],
    ],
    [
      'over the charge that paid for no visit is like new money',
      bothLost,
      [charge('2')],
      ['give', 'unspent', ['approved', 'recovered'], [0, 0, 0, 500, 0], [500, 0, 0, 0, 0]],
    ],
    [
      'over a part pays for the unspent coupon again',
      posted(unspent, charge('1', { disputed: 200 })),
      [charge('1')],
      ['keep', 'unspent', ['recovered'], [500, 0, 0, 0, 0]],
    ],
  ])('%s [FIXH-01, FIXO-14]', (_what, before, reports, expected) => {
    expect(said(before, reports)).toEqual(expected);
  });

  it('leaves the visit without money until it pays for it [FIXH-01, FIXO-14]', () => {
    const won = posted(mixed, charge('1', { taken: 700, back: 400 }));
    expect([order, released, paidAgain, mixed, won].map(({ isReleased }) => isReleased)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('other reports', () => {
  it.each<[what: string, before: Ledger, reports: readonly ReportedCharge[], said: Said]>([
    ['none, of a coupon older than stored charges', { ...order, coupon: 'unspent' }, [], ['keep', 'unspent', []]],
    [
      'the first charge of such a coupon',
      { ...order, coupon: 'unspent' },
      [charge('1')],
      ['keep', 'unspent', [], [500, 0, 0, 0, 0]],
    ],
    [
      'a charge that grows to the price',
      posted(order, charge('1', { taken: 300 })),
      [charge('1')],
      ['give', 'unspent', ['approved'], [500, 0, 0, 0, 0]],
    ],
    [
      'a refund of money that the operator had returned',
      tooMuch,
      [charge('1', { taken: 700, back: 100 })],
      ['keep', 'spent', ['partlyRefunded'], [500, 0, 100, 0, 0]],
    ],
    [
      'two charges that exceed the price',
      order,
      [charge('1', { taken: 300 }), charge('2', { taken: 400 })],
      ['give', 'unspent', ['approved', 'overpaid'], [300, 0, 0, 0, 0], [200, 200, 0, 0, 0]],
    ],
    [
      'the price, after a charge of another currency',
      posted(order, charge('1', { currency: 'USD' })),
      [charge('2')],
      ['give', 'unspent', ['approved'], [0, 500, 0, 0, 0], [500, 0, 0, 0, 0]],
    ],
    [
      'new money behind a coupon of which a part was refunded before',
      posted(unspent, charge('1', { back: 200 })),
      [charge('2', { taken: 200 })],
      ['keep', 'unspent', ['overpaid'], [300, 0, 0, 0, 0], [0, 200, 0, 0, 0]],
    ],
    [
      'the same, of two charges of which the second was refunded',
      posted(unspent, charge('2', { back: PRICE })),
      [charge('2', { back: PRICE })],
      ['keep', 'unspent', [], [500, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ],
  ])('give, keep or return money: %s [FIXH-01, FIXO-14]', (_what, before, reports, expected) => {
    expect(said(before, reports)).toEqual(expected);
  });
});
