import fc from 'fast-check';
import {
  type Posting,
  postEnd,
  postReport,
  postReturn,
  type ReportedCharge,
  sumsOf,
  toReturn,
} from '../../engine/domain/payment/ledger.ts';
import { decideOrder, type Order as OrderInDomain } from '../../engine/domain/payment/order.ts';
import { newOrder } from '../engine/domain/new-order.ts';

const PRICE = 500_000;

/** An event between payer, company, portal and operator. Numbers choose among what there is. */
export type PaymentStep =
  | { readonly do: 'pay'; readonly amount: number; readonly currency: string; readonly cash: boolean }
  | { readonly do: 'refund'; readonly which: number; readonly share: number }
  /** The payer's bank takes a charge back; the company wins the dispute. */
  | { readonly do: 'chargeBack' | 'win'; readonly which: number }
  /** The form gives a ticket for cash; the payer takes it to the shop, gives the order up, or begins another. */
  | { readonly do: 'ticket' | 'payTicket' | 'drop' | 'begin' }
  | { readonly do: 'tell' | 'tellLate' | 'tellTwice' | 'ask' | 'askAndDie'; readonly which: number }
  | { readonly do: 'expire' | 'silent' | 'heard' | 'close' | 'spend' | 'waive' }
  /** The holder closes the account, the operator erases it, another proves its DNI, the office shuts it or opens it. */
  | { readonly do: 'closeAccount' | 'erase' | 'outprove' | 'shut' | 'open' }
  | { readonly do: 'return'; readonly which: number };

const which = fc.nat({ max: 7 });
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constant(PRICE) },
  { weight: 3, arbitrary: fc.constantFrom(200_000, 300_000, 100, 600_000, 1_100_000) },
);
const currency = fc.oneof({ weight: 9, arbitrary: fc.constant('ARS') }, { weight: 1, arbitrary: fc.constant('USD') });

/** Steps of an account: of its newest order, and of tickets and charges of earlier ones. */
export const paymentSteps: fc.Arbitrary<readonly PaymentStep[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), amount, currency, cash: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('refund' as const), which, share: fc.constantFrom(1, 0.5, 0.2) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('chargeBack', 'win'), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ticket', 'payTicket', 'drop', 'begin') }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom('tell', 'tellLate', 'tellTwice', 'ask', 'askAndDie'), which }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('expire', 'silent', 'heard', 'close', 'spend', 'waive') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('closeAccount', 'erase', 'outprove', 'shut', 'open') }),
    },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** Sums of all orders of an account at its end, in cents. */
export interface OrderSums {
  readonly taken: number;
  readonly given: number;
  readonly refunded: number;
  readonly returned: number;
  readonly toReturn: number;
  readonly coupons: number;
  /** Orders that were begun, and those that were given up. */
  readonly orders: number;
  readonly dropped: number;
}

const BEGUN = new Date('2026-11-24T13:00:00Z');
/** Later than any form is handed out, and sooner than the last ticket ends. */
const LATER = new Date(BEGUN.getTime() + 2 * 3_600_000);

/** One order: what the company has, what the portal stored, and the notifications on their way. */
class Order {
  private readonly company: {
    id: string;
    currency: string;
    taken: number;
    final: number;
    chargedBack: number;
    changedAt: number;
  }[] = [];
  /** Amount charged back of each charge, by the company's time of its change. */
  private readonly history = new Map<string, number>();
  private clock = 1;
  private hasTicket = false;
  private knowsTicket = false;
  private readonly sent: (readonly ReportedCharge[])[] = [];
  private ledger = newOrder(PRICE);
  private isOpen = true;
  private isSilent = false;
  private hasEnded = false;
  private coupons = 0;

  take(step: PaymentStep): void {
    switch (step.do) {
      case 'pay':
        // A ticket for cash stays payable when its form has ended.
        if (this.isOpen || step.cash) this.pay(step.amount, step.currency);
        return;
      case 'refund':
        this.refund(step.which, step.share);
        return;
      case 'chargeBack':
      case 'win':
        this.dispute(step.which, step.do === 'win');
        return;
      case 'tell':
        if (!this.isSilent) this.post(this.report());
        return;
      case 'tellLate':
      case 'tellTwice':
        this.post(this.sent[step.which % Math.max(1, this.sent.length)] ?? []);
        return;
      case 'ask':
        this.ask();
        return;
      case 'askAndDie':
        // The server dies before it commits: nothing is stored, and the notification is lost.
        postReport(this.ledger, this.report());
        return;
      case 'return': {
        const charge = this.ledger.charges[step.which % Math.max(1, this.ledger.charges.length)];
        if (charge !== undefined) this.ledger = postReturn(this.ledger, charge.id);
        return;
      }
      case 'ticket':
        if (this.isOpen) this.hasTicket = true;
        return;
      case 'payTicket':
        if (this.hasTicket) this.pay(PRICE, 'ARS');
        this.hasTicket = false;
        return;
      case 'drop':
        this.drop();
        return;
      case 'begin':
        return;
      case 'expire':
        this.isOpen = false;
        return;
      case 'close':
        if (this.ledger.coupon !== 'none' && !this.isSilent) this.isOpen = false;
        return;
      case 'spend':
        if (this.ledger.coupon === 'unspent' && this.ledger.isActive) this.ledger = { ...this.ledger, coupon: 'spent' };
        return;
      case 'waive':
        // An account does not end during an attention, so no attention is given up afterwards.
        if (this.ledger.coupon === 'spent' && !this.hasEnded) this.ledger = { ...this.ledger, coupon: 'unspent' };
        return;
      case 'outprove':
        // Its queued attention is left, which frees the coupon.
        this.take({ do: 'waive' });
        this.endAccount();
        return;
      case 'closeAccount':
      case 'erase':
        this.endAccount();
        return;
      case 'shut':
      case 'open':
        this.ledger = { ...this.ledger, isActive: step.do === 'open' && !this.hasEnded };
        return;
      default:
        this.isSilent = step.do === 'silent';
    }
  }

  /** Whether the payer may begin another order beside this one. The company is asked before. */
  mayBegin(): boolean {
    this.ask();
    const decided = decideOrder(this.state(), 'begin', LATER);
    check(decided.refusal === undefined || !this.ledger.isDropped, 'a dropped order shuts its payer out');
    return decided.refusal === undefined;
  }

  get isDropped(): boolean {
    return this.ledger.isDropped;
  }

  /** Lets the company answer, as the hourly sweep will see it. */
  end(): Omit<OrderSums, 'orders' | 'dropped'> {
    this.isSilent = false;
    this.post(this.report());
    const before = JSON.stringify(this.ledger);
    this.post(this.report());
    check(before === JSON.stringify(this.ledger), 'a repeated report changes something');
    const [ours, theirs] = [sumsOf(this.ledger.charges), { taken: this.taken(), refunded: this.refunded() }];
    check(ours.taken === theirs.taken, `the company took ${theirs.taken}, the portal knows of ${ours.taken}`);
    check(
      ours.refunded === theirs.refunded,
      `the company refunded ${theirs.refunded}, the portal knows of ${ours.refunded}`,
    );
    const sum = ours.given + ours.refunded + ours.returned + ours.toReturn;
    check(ours.taken === sum, `${ours.taken} taken, ${sum} accounted for`);
    return { ...ours, coupons: this.coupons };
  }

  private state(): OrderInDomain {
    const { coupon, isDropped, isReleased } = this.ledger;
    const isSettled = coupon !== 'none' || isReleased;
    return {
      state: isDropped ? 'dropped' : isSettled ? 'approved' : 'pending',
      createdAt: BEGUN,
      hasOpenTry: this.knowsTicket,
    };
  }

  private ask(): void {
    if (this.isSilent) return;
    this.knowsTicket = this.hasTicket;
    this.post(this.report());
  }

  /** The company is asked once more; if it answers, it cancels the ticket. */
  private drop(): void {
    this.ask();
    if (decideOrder(this.state(), 'drop', LATER).refusal !== undefined) return;
    this.ledger = { ...this.ledger, isDropped: true };
    if (!this.isSilent) this.hasTicket = false;
    this.ask();
  }

  private endAccount(): void {
    this.hasEnded = true;
    this.keep(postEnd(this.ledger));
  }

  private pay(taken: number, currency: string): void {
    const id = String(this.company.length + 1);
    this.change({ id, currency, taken, final: 0, chargedBack: 0, changedAt: 0 });
    this.sent.push(this.report());
  }

  private refund(at: number, share: number): void {
    const charge = this.company[at % Math.max(1, this.company.length)];
    if (charge === undefined) return;
    charge.final = Math.min(charge.taken, charge.final + Math.round(charge.taken * share));
    charge.chargedBack = Math.min(charge.chargedBack, charge.taken - charge.final);
    this.change(charge);
    this.sent.push(this.report());
  }

  private dispute(at: number, isWon: boolean): void {
    const charge = this.company[at % Math.max(1, this.company.length)];
    if (charge === undefined) return;
    charge.chargedBack = isWon ? 0 : charge.taken - charge.final;
    this.change(charge);
    this.sent.push(this.report());
  }

  /** Keeps a changed charge with the company's time of its change. */
  private change(charge: (typeof this.company)[number]): void {
    this.clock += 1;
    charge.changedAt = this.clock;
    if (!this.company.includes(charge)) this.company.push(charge);
    this.history.set(`${charge.id} ${charge.changedAt}`, charge.chargedBack);
  }

  private report(): readonly ReportedCharge[] {
    return this.company.map(({ final, ...charge }) => ({ ...charge, refunded: final + charge.chargedBack }));
  }

  private post(reported: readonly ReportedCharge[]): void {
    this.keep(postReport(this.ledger, reported));
  }

  private keep({ ledger, step }: Posting): void {
    check(step !== 'give' || this.ledger.isActive, 'a coupon that its account cannot use');
    check(step !== 'give' || !this.ledger.isDropped, 'a coupon of an order that was given up');
    if (step === 'give') this.coupons += 1;
    if (step === 'withdraw') this.coupons -= 1;
    this.ledger = ledger;
    this.look();
  }

  /** Checks the invariants of every moment. */
  private look(): void {
    const { charges, coupon, isActive, isDropped } = this.ledger;
    for (const { id, changedAt, chargedBack } of charges)
      check(this.history.get(`${id} ${changedAt}`) === chargedBack, 'an older answer undoes a newer one');
    for (const one of charges)
      check(
        [one.refunded, one.chargedBack, one.given, one.returned, one.lostGiven, one.lostReturned, toReturn(one)].every(
          (part) => part >= 0,
        ),
        'a negative share',
      );
    const own = charges.filter(({ currency }) => currency === 'ARS');
    const { given, toReturn: left, refunded, returned, taken } = sumsOf(own);
    check(sumsOf(charges).given === given, 'another currency pays for a coupon');
    check(this.coupons * PRICE <= taken, `${this.coupons} coupons for ${taken} cents`);
    check((coupon === 'none') === (given === 0), 'a coupon without money, or money without its coupon');
    check(
      given <= PRICE && (given === PRICE || given === 0 || refunded + returned > 0),
      `${given} cents pay for a coupon`,
    );
    check(coupon !== 'none' || left < PRICE || !isActive || isDropped, 'money for a coupon, and none given');
    check(coupon !== 'unspent' || !this.hasEnded, 'an unspent coupon of an ended account');
  }

  private taken = (): number => this.company.reduce((sum, one) => sum + one.taken, 0);
  private refunded = (): number => this.company.reduce((sum, one) => sum + one.final + one.chargedBack, 0);
}

/**
 * Runs the steps of an account, whose orders follow one another. Tickets and charges of earlier ones may still be paid and
 * refunded.
 * @returns their sums
 * @throws Error for the first rule that does not hold
 */
export function runOrders(steps: readonly PaymentStep[]): OrderSums {
  const orders = [new Order()];
  let [order = new Order()] = orders;
  for (const [at, step] of steps.entries()) {
    if (step.do === 'begin' && order.mayBegin()) {
      order = new Order();
      orders.push(order);
    }
    const isEarlier = EARLIER.has(step.do) && at % 3 === 0;
    (isEarlier ? (orders.at(-2) ?? order) : order).take(step);
  }
  const sums = { taken: 0, given: 0, refunded: 0, returned: 0, toReturn: 0, coupons: 0 };
  for (const one of orders) {
    const ended = one.end();
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += ended[name];
  }
  return { ...sums, orders: orders.length - 1, dropped: orders.filter(({ isDropped }) => isDropped).length };
}

/** Steps that older orders may take, too. */
const EARLIER: ReadonlySet<string> = new Set(['payTicket', 'pay', 'refund', 'tell', 'tellLate', 'tellTwice', 'ask']);

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
