import fc from 'fast-check';
import {
  type Ledger,
  type Posting,
  postEnd,
  postReport,
  postReturn,
  type ReportedCharge,
  sumsOf,
  toReturn,
} from '../../server/features/payments/payment-ledger.ts';

const PRICE = 500_000;

/** An event between payer, company, portal and operator. Numbers choose among what there is. */
export type PaymentStep =
  | { readonly do: 'pay'; readonly amount: number; readonly currency: string; readonly cash: boolean }
  | { readonly do: 'refund'; readonly which: number; readonly share: number }
  /** The payer's bank takes a charge back; the company wins the dispute. */
  | { readonly do: 'chargeBack' | 'win'; readonly which: number }
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

/** Steps of one order. */
export const paymentSteps: fc.Arbitrary<readonly PaymentStep[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), amount, currency, cash: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('refund' as const), which, share: fc.constantFrom(1, 0.5, 0.2) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('chargeBack', 'win'), which }) },
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

/** Sums of one order at its end, in cents. */
export interface OrderSums {
  readonly taken: number;
  readonly given: number;
  readonly refunded: number;
  readonly returned: number;
  readonly toReturn: number;
  readonly coupons: number;
}

/** One order: what the company has, what the portal stored, and the notifications on their way. */
class Order {
  private readonly company: { id: string; currency: string; taken: number; final: number; chargedBack: number }[] = [];
  private readonly sent: (readonly ReportedCharge[])[] = [];
  private ledger: Ledger = {
    price: PRICE,
    currency: 'ARS',
    coupon: 'none',
    isActive: true,
    isReleased: false,
    charges: [],
  };
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
        if (!this.isSilent) this.post(this.report());
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

  /** Lets the company answer, as the hourly sweep will see it. */
  end(): OrderSums {
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

  private endAccount(): void {
    this.hasEnded = true;
    this.keep(postEnd(this.ledger));
  }

  private pay(taken: number, currency: string): void {
    this.company.push({ id: String(this.company.length + 1), currency, taken, final: 0, chargedBack: 0 });
    this.sent.push(this.report());
  }

  private refund(at: number, share: number): void {
    const charge = this.company[at % Math.max(1, this.company.length)];
    if (charge === undefined) return;
    charge.final = Math.min(charge.taken, charge.final + Math.round(charge.taken * share));
    charge.chargedBack = Math.min(charge.chargedBack, charge.taken - charge.final);
    this.sent.push(this.report());
  }

  private dispute(at: number, isWon: boolean): void {
    const charge = this.company[at % Math.max(1, this.company.length)];
    if (charge === undefined) return;
    charge.chargedBack = isWon ? 0 : charge.taken - charge.final;
    this.sent.push(this.report());
  }

  private report(): readonly ReportedCharge[] {
    return this.company.map(({ final, ...charge }) => ({ ...charge, refunded: final + charge.chargedBack }));
  }

  private post(reported: readonly ReportedCharge[]): void {
    this.keep(postReport(this.ledger, reported));
  }

  private keep({ ledger, step }: Posting): void {
    check(step !== 'give' || this.ledger.isActive, 'a coupon that its account cannot use');
    if (step === 'give') this.coupons += 1;
    if (step === 'withdraw') this.coupons -= 1;
    this.ledger = ledger;
    this.look();
  }

  /** Checks the invariants of every moment. */
  private look(): void {
    const { charges, coupon, isActive } = this.ledger;
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
    check(coupon !== 'none' || left < PRICE || !isActive, 'money for a coupon, and none given');
    check(coupon !== 'unspent' || !this.hasEnded, 'an unspent coupon of an ended account');
  }

  private taken = (): number => this.company.reduce((sum, one) => sum + one.taken, 0);
  private refunded = (): number => this.company.reduce((sum, one) => sum + one.final + one.chargedBack, 0);
}

/** Runs the steps of one order. @returns its sums @throws Error for the first rule that does not hold */
export function runOrder(steps: readonly PaymentStep[]): OrderSums {
  const order = new Order();
  for (const step of steps) order.take(step);
  return order.end();
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
