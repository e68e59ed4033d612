import { describe, expect, it } from 'vitest';
import { COUPON_STEPS, type CouponState, type CouponStep, couponAfter } from '../../../engine/domain/payment/coupon.ts';
import {
  CHARGED_AGAIN,
  FORGOTTEN,
  FORM_LIFE,
  REFUNDABLE,
  REUSE,
  TICKET_LIFE,
} from '../../../engine/domain/payment/form-life.ts';
import {
  type Ledger,
  postEnd,
  postReport,
  postReturn,
  type ReportedCharge,
  sumsOf,
} from '../../../engine/domain/payment/ledger.ts';
import {
  decideOrder,
  isHandedOut,
  isWaiting,
  ORDER_REPORTS,
  type OrderEvent,
  type OrderReport,
  type OrderState,
  type PaymentStatus,
} from '../../../engine/domain/payment/order.ts';
import { newOrder } from './new-order.ts';

const BEGUN = new Date('2026-11-24T10:00:00-03:00');
const MOMENTS = {
  'at once': BEGUN,
  'after half an hour': new Date(BEGUN.getTime() + REUSE + 1),
  'on the fourth day': new Date(BEGUN.getTime() + CHARGED_AGAIN),
  'after four days': new Date(BEGUN.getTime() + CHARGED_AGAIN + 1),
} as const;
const STATES: readonly OrderState[] = ['pending', 'rejected', 'approved', 'refunded', 'dropped'];
const FREE = ['pending', 'rejected', 'approved', 'refunded', 'dropped'];
const WAITS = ['refused: PAYMENT_WAITING', 'rejected', 'approved', 'refunded', 'dropped'];
const PAID = 'refused: PAYMENT_PAID';
const DROPS = ['dropped', 'dropped', PAID, PAID, 'dropped'];

/** For each event, with and without an open try, by moment: the state or refusal by the state before. */
const TABLE: readonly (readonly [OrderEvent, boolean, readonly (readonly string[])[]])[] = [
  ['begin', true, [WAITS, WAITS, WAITS, FREE]],
  ['begin', false, [FREE, FREE, FREE, FREE]],
  ['drop', true, [DROPS, DROPS, DROPS, DROPS]],
  ['drop', false, [DROPS, DROPS, DROPS, DROPS]],
];

describe('an order of a payment', () => {
  it.each(TABLE)(
    'has the state or refusal of the table after %s, with an open try %s, in every moment [FIXH-01, FIXO-14]',
    (event, hasOpenTry, lines) => {
      const found = Object.values(MOMENTS).map((now) =>
        STATES.map((state) => {
          const { next, refusal } = decideOrder({ state, hasOpenTry, createdAt: BEGUN }, event, now);
          return refusal === undefined ? next : `refused: ${refusal}`;
        }),
      );
      expect(found).toEqual(lines);
    },
  );

  it('ends its form after an hour, its tickets after three days, and its questions to the company later [FIXH-01]', () => {
    const HOUR = 3_600_000;
    expect([REUSE, FORM_LIFE, TICKET_LIFE, CHARGED_AGAIN, FORGOTTEN, REFUNDABLE].map((span) => span / HOUR)).toEqual([
      0.5, 1, 72, 96, 720, 4320,
    ]);
    const last = new Date(BEGUN.getTime() + REUSE);
    expect(isHandedOut({ state: 'pending', hasOpenTry: true, createdAt: BEGUN }, last)).toBe(true);
  });

  it('keeps its payer from another one for four days while it is pending and has an open try [FIXH-01, FIXO-14]', () => {
    const waits = (hasOpenTry: boolean) =>
      STATES.map(
        (state) =>
          Object.values(MOMENTS).filter((now) => isWaiting({ state, hasOpenTry, createdAt: BEGUN }, now)).length,
      );
    expect([waits(true), waits(false)]).toEqual([
      [3, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  it('is handed out again for half an hour while it is pending [FIXH-01, A30]', () => {
    const handedOut = STATES.map((state) =>
      Object.values(MOMENTS).map((now) => isHandedOut({ state, hasOpenTry: true, createdAt: BEGUN }, now)),
    );
    const never = [false, false, false, false];
    expect(handedOut).toEqual([[true, false, false, false], never, never, never, never]);
  });

  it.each([
    ['pay', ['approved', 'approved', 'approved', 'approved']],
    ['wait', ['pending', 'pending', 'refunded', 'refunded']],
    ['reject', ['rejected', 'rejected', 'refunded', 'refunded']],
    ['sendBack', ['refunded', 'refunded', 'refunded', 'refunded']],
  ] as const)('has the status of the table after its company says %s [FIXH-01]', (report: OrderReport, statuses) => {
    const before: readonly PaymentStatus[] = ['pending', 'rejected', 'approved', 'refunded'];
    expect(before.map((status) => ORDER_REPORTS[report][status])).toEqual(statuses);
  });
});

describe('a coupon', () => {
  const refused = undefined;
  it.each([
    ['keep', ['none', 'unspent', 'spent']],
    ['give', ['unspent', refused, refused]],
    ['withdraw', [refused, 'none', refused]],
    ['release', [refused, refused, 'none']],
    ['restore', ['spent', refused, refused]],
    ['spend', [refused, 'spent', refused]],
    ['giveBack', [refused, refused, 'unspent']],
  ] as const)('has the state of the table after %s, or refuses it [FIXH-01]', (step: CouponStep, expected) => {
    const states: readonly CouponState[] = ['none', 'unspent', 'spent'];
    expect(states.map((state) => COUPON_STEPS[step][state])).toEqual(expected);
    for (const [at, state] of states.entries())
      if (expected[at] === undefined) expect(() => couponAfter(state, step)).toThrow(`COUPON_${step}_${state}`);
  });
});

describe('a charge', () => {
  const PRICE = 500;
  const order = newOrder(PRICE);
  const none = { id: '1', currency: 'ARS', taken: PRICE, refunded: 0, chargedBack: 0 };
  const REPORTS: Readonly<Record<string, ReportedCharge>> = {
    take: none,
    refund: { ...none, refunded: PRICE },
    refundPart: { ...none, refunded: 200 },
    chargeBack: { ...none, refunded: PRICE, chargedBack: PRICE },
  };
  const paid = postReport(order, [none]).ledger;
  const BEFORE: Readonly<Record<string, Ledger>> = {
    'new to an order': order,
    'new to a dropped order': { ...order, isDropped: true },
    'new to an ended account': { ...order, isActive: false },
    'behind an unspent coupon': paid,
    'behind a spent coupon': { ...paid, coupon: 'spent' },
    'to be returned': postEnd(paid).ledger,
    'charged back': postReport(paid, [{ ...none, refunded: PRICE, chargedBack: PRICE }]).ledger,
  };
  const shown = ({ ledger: { charges }, step }: ReturnType<typeof postReport>): string => {
    const [{ given, refunded, taken } = { given: 0, refunded: 0, taken: 0 }] = charges;
    return `${step}: ${given} given, ${refunded} sent back, ${taken - given - refunded} to return`;
  };
  const GIVES = 'give: 500 given, 0 sent back, 0 to return';
  const KEEPS = 'keep: 500 given, 0 sent back, 0 to return';
  const OWED = 'keep: 0 given, 0 sent back, 500 to return';
  const BACK = 'keep: 0 given, 500 sent back, 0 to return';
  const PART = 'keep: 0 given, 200 sent back, 300 to return';
  const COUPON_OF_PART = 'keep: 300 given, 200 sent back, 0 to return';
  const WITHDRAWN = 'withdraw: 0 given, 500 sent back, 0 to return';
  const RELEASED = 'release: 0 given, 500 sent back, 0 to return';

  it.each([
    ['new to an order', [GIVES, BACK, PART, BACK]],
    ['new to a dropped order', [OWED, BACK, PART, BACK]],
    ['new to an ended account', [OWED, BACK, PART, BACK]],
    ['behind an unspent coupon', [KEEPS, WITHDRAWN, COUPON_OF_PART, WITHDRAWN]],
    ['behind a spent coupon', [KEEPS, RELEASED, COUPON_OF_PART, RELEASED]],
    ['to be returned', [OWED, BACK, PART, BACK]],
    ['charged back', [GIVES, BACK, PART, BACK]],
  ])('that is %s has the shares of the table after each report [FIXH-01, FIXO-14]', (state, expected) => {
    const before = BEFORE[state] ?? order;
    expect(Object.values(REPORTS).map((report) => shown(postReport(before, [report])))).toEqual(expected);
  });

  const REFUND = ['refunded'];
  const PARTLY = ['partlyRefunded'];
  it.each([
    ['new to an order', [['approved'], REFUND, ['mismatch', ...PARTLY], REFUND]],
    ['new to a dropped order', [['paidAfterDrop'], REFUND, ['paidAfterDrop', ...PARTLY], REFUND]],
    ['new to an ended account', [['accountEnded'], REFUND, ['accountEnded', ...PARTLY], REFUND]],
    ['behind an unspent coupon', [[], REFUND, PARTLY, REFUND]],
    ['behind a spent coupon', [[], REFUND, PARTLY, REFUND]],
    ['to be returned', [[], REFUND, PARTLY, REFUND]],
    ['charged back', [['approved', 'recovered'], [], ['mismatch', 'recovered'], []]],
  ])('that is %s is told as the events of the table after each report [FIXH-01, FIXO-14]', (state, expected) => {
    const before = BEFORE[state] ?? order;
    expect(Object.values(REPORTS).map((report) => postReport(before, [report]).events)).toEqual(expected);
  });

  const second = { ...none, id: '2' };
  /** Cents given and to return of each charge, in order. */
  const sharesOf = ({ charges }: Ledger) => charges.map((charge) => [charge.given, sumsOf([charge]).toReturn]);
  it.each([
    ['one paid twice', paid, [second], ['keep', ['overpaid'], [500, 0], [0, 500]]],
    [
      'two that reach the price',
      order,
      [
        { ...none, taken: 300 },
        { ...second, taken: 200 },
      ],
      ['give', ['approved'], [300, 0], [200, 0]],
    ],
    ['one too small', order, [{ ...none, taken: 499 }], ['keep', ['mismatch'], [0, 499]]],
    ['one too large', order, [{ ...none, taken: 600 }], ['give', ['approved', 'overpaid'], [500, 100]]],
    ['one of another currency', order, [{ ...none, currency: 'USD' }], ['keep', ['mismatch'], [0, 500]]],
    [
      'one refunded where another is to be returned',
      postReport(paid, [second]).ledger,
      [{ ...none, refunded: PRICE }],
      ['keep', REFUND, [0, 0], [500, 0]],
    ],
    ['no charge', order, [], ['keep', []]],
  ] as const)('%s gives and returns its shares [FIXH-01, FIXO-14]', (_, before, reports, expected) => {
    const { step, events, ledger } = postReport(before, reports);
    expect([step, events, ...sharesOf(ledger)]).toEqual(expected);
  });

  it('is returned by the operator once, and no coupon follows [FIXH-01, FIXO-14]', () => {
    const owed = postReport(postReport(paid, [second]).ledger, [{ ...none, id: '3', taken: 100 }]).ledger;
    expect(sumsOf(owed.charges)).toEqual({ taken: 1_100, refunded: 0, given: 500, returned: 0, toReturn: 600 });
    const returned = postReturn(postReturn(owed, '2'), '2');
    expect(sumsOf(returned.charges)).toEqual({ taken: 1_100, refunded: 0, given: 500, returned: 500, toReturn: 100 });
    // The company's refund of money that the operator has returned counts once.
    expect(sharesOf(postReport(returned, [{ ...second, refunded: PRICE }]).ledger)).toEqual([
      [500, 0],
      [0, 0],
      [0, 100],
    ]);
  });

  it('that paid for a visit pays for it again when the dispute is won [FIXH-01, FIXO-14]', () => {
    const spent: Ledger = { ...paid, coupon: 'spent' };
    const { chargeBack = none } = REPORTS;
    const lost = postReport(spent, [chargeBack]);
    expect([lost.step, lost.ledger.coupon, lost.ledger.isReleased]).toEqual(['release', 'none', true]);
    const won = postReport(lost.ledger, [none]);
    expect([won.step, won.ledger.coupon, won.ledger.isReleased, won.events]).toEqual([
      'restore',
      'spent',
      false,
      ['recovered'],
    ]);
    expect(sharesOf(won.ledger)).toEqual([[500, 0]]);
  });

  it('withdraws an unspent coupon with its account, and leaves a spent one [FIXH-01, FIXO-14]', () => {
    const ends = [paid, { ...paid, coupon: 'spent' } as const].map(postEnd);
    expect(ends.map(({ step, ledger, events }) => [step, ledger.isActive, events, ...sharesOf(ledger)])).toEqual([
      ['withdraw', false, ['accountEnded'], [0, 500]],
      ['keep', false, [], [500, 0]],
    ]);
  });

  it('keeps what the company changed later when an older answer arrives late [FIXO-14]', () => {
    const at = (changedAt: number, report: ReportedCharge = none) => [{ ...report, changedAt }];
    const { chargeBack = none } = REPORTS;
    const disputed = postReport(postReport(order, at(1)).ledger, at(2, chargeBack)).ledger;
    expect(postReport(disputed, at(1)).ledger).toEqual(disputed);
    const won = postReport(disputed, at(3)).ledger;
    expect([won.coupon, postReport(won, at(2, chargeBack)).ledger]).toEqual(['unspent', won]);
    // Without the company's time the later answer counts.
    expect(postReport(won, [chargeBack]).ledger.coupon).toBe('none');
  });
});
