import { type CouponState, couponAfter, type MoneyStep } from './coupon.ts';

/** Event of an order, for the audit, the log, the metrics and the alerts. */
export type PaymentEvent =
  | 'approved'
  | 'mismatch'
  | 'overpaid'
  | 'accountEnded'
  | 'paidAfterDrop'
  | 'refunded'
  | 'partlyRefunded'
  | 'recovered'
  | 'unreadable';

/** Money that a company took by one form, in cents. All parts but `taken` are shares of it. */
export interface LedgerCharge {
  /** The company's id of the charge. */
  readonly id: string;
  readonly currency: string;
  readonly taken: number;
  /** Sent back by the company, or taken from it by the payer's bank. */
  readonly refunded: number;
  /** Part of `refunded` that the bank took in a dispute: the company holds it again if it wins. */
  readonly chargedBack: number;
  /** Pays for the order's coupon. */
  readonly given: number;
  /** Sent back by the operator in another way, such as a transfer. */
  readonly returned: number;
  /** Its part of a spent coupon, and the part that the operator had returned, before it was charged back. */
  readonly lostGiven: number;
  readonly lostReturned: number;
  /** The company's own time of the last change that was reported, in milliseconds. */
  readonly changedAt?: number | undefined;
}

/** An order of one attention: its price in cents, its coupon, and the charges that took money. */
export interface Ledger {
  readonly price: number;
  readonly currency: string;
  readonly coupon: CouponState;
  /** Whether the account can use a coupon. One that ended, or is shut, gets no coupon. */
  readonly isActive: boolean;
  /** Whether the payer gave the order up to pay in another way: it gives no coupon any more. */
  readonly isDropped: boolean;
  /** Whether a visit that took place spent a coupon that was released: its money went back. */
  readonly isReleased: boolean;
  readonly charges: readonly LedgerCharge[];
}

/** A charge as its company reports it. */
export type ReportedCharge = Pick<LedgerCharge, 'id' | 'currency' | 'taken' | 'refunded' | 'chargedBack' | 'changedAt'>;

/** The order after a report. */
export interface Posting {
  readonly ledger: Ledger;
  readonly step: MoneyStep;
  readonly events: readonly PaymentEvent[];
}

/** Sums of some charges, in cents. */
export interface Sums {
  readonly taken: number;
  readonly refunded: number;
  readonly given: number;
  readonly returned: number;
  readonly toReturn: number;
}

/** Cents of a charge to be returned to the payer: neither refunded, nor given, nor returned yet. */
export const toReturn = ({
  taken,
  refunded,
  given,
  returned,
}: Pick<LedgerCharge, 'taken' | 'refunded' | 'given' | 'returned'>): number => taken - refunded - given - returned;

/** Sums charges of one currency. */
export function sumsOf(charges: readonly LedgerCharge[]): Sums {
  const sum = (part: (charge: LedgerCharge) => number): number =>
    charges.reduce((all, charge) => all + part(charge), 0);
  return {
    taken: sum(({ taken }) => taken),
    refunded: sum(({ refunded }) => refunded),
    given: sum(({ given }) => given),
    returned: sum(({ returned }) => returned),
    toReturn: sum(toReturn),
  };
}

/**
 * Posts a company's report. Idempotent, and safe for reports that are repeated, late or out of order, because taken and
 * refunded money only grow; the amount charged back follows the report with the latest change. Each cent taken is refunded, pays for a
 * coupon, was returned by the operator, or is to be returned:
 *
 * - money of the order's currency that reaches the price, from one charge or several, gives one coupon;
 * - whatever comes beside it (paid twice, too much, too little, another currency) is to be returned, and so is all that
 *   comes for an account that can use no coupon, or for an order that its payer gave up;
 * - a refund takes money to be returned first. If it takes money that pays for the coupon, other money of the order
 *   takes that place. Without any, the coupon is withdrawn, or released where an attention has spent it;
 * - after that, the same form may be paid again and gives another coupon;
 * - a chargeback is a refund that can be undone. When the company wins the dispute, the money is first what the operator
 *   had returned; then it pays for the visit that it had paid for, or for the coupon that there is. Otherwise it is
 *   like new money: it gives a coupon, or is to be returned.
 *
 *     postReport(orderOf(500), [paid('1', 500), paid('2', 500)])
 *     // gives a coupon for charge 1, and charge 2 is to be returned
 */
export function postReport(ledger: Ledger, reported: readonly ReportedCharge[]): Posting {
  const before = ledger.charges;
  const merged = merge(before, reported);
  if (merged.length === 0) return { ledger, step: 'keep', events: [] };
  const lost = sumsOf(before).given - sumsOf(merged).given;
  const regained = before.filter((charge) => charge.refunded > refundedOf(merged, charge.id));
  if (ledger.coupon === 'none' && ledger.isReleased && regained.some(({ lostGiven }) => lostGiven > 0)) {
    const paid = payFor(ledger, merged);
    if (sumsOf(paid).given > 0) return posting(ledger, paid, 'restore');
  }
  // A coupon from the time before charges were stored takes the first ones that are reported.
  const isBacked = ledger.coupon !== 'none' && (lost > 0 || regained.length > 0 || before.length === 0);
  const charges = isBacked ? payFor(ledger, merged) : merged;
  const { given } = sumsOf(charges);
  if (ledger.coupon !== 'none' && given === 0)
    return ledger.coupon === 'spent'
      ? posting(ledger, rememberVisit(before, charges), 'release')
      : posting(ledger, charges, 'withdraw');
  const free = charges.filter(({ currency }) => currency === ledger.currency);
  if (ledger.isActive && !ledger.isDropped && ledger.coupon === 'none' && sumsOf(free).toReturn >= ledger.price)
    return posting(ledger, payFor(ledger, charges), 'give');
  return posting(ledger, charges, 'keep');
}

/**
 * Ends the account of an order: an unspent coupon is withdrawn, and what paid for it is to be returned. A spent one
 * stays with its visit.
 */
export function postEnd(ledger: Ledger): Posting {
  const ended = { ...ledger, isActive: false };
  if (ledger.coupon !== 'unspent') return posting(ended, ledger.charges, 'keep');
  const charges = ledger.charges.map((charge) => ({ ...charge, given: 0 }));
  return posting(ended, charges, 'withdraw');
}

/** Marks the money to be returned of a charge as returned by the operator. */
export function postReturn(ledger: Ledger, id: string): Ledger {
  const charges = ledger.charges.map((charge) =>
    charge.id === id ? { ...charge, returned: charge.returned + toReturn(charge) } : charge,
  );
  return { ...ledger, charges };
}

/** Adds the reported money to the known one. */
function merge(known: readonly LedgerCharge[], reported: readonly ReportedCharge[]): LedgerCharge[] {
  const all = new Map(known.map((charge) => [charge.id, charge]));
  for (const report of reported) {
    const none = { refunded: 0, chargedBack: 0, given: 0, returned: 0, lostGiven: 0, lostReturned: 0 };
    all.set(report.id, follow(all.get(report.id) ?? { ...report, ...none }, report));
  }
  return [...all.values()];
}

/**
 * Brings a charge to its report, and shortens its shares to the rest: money to be returned first, the coupon's money
 * last. A report of an earlier change than the known one, which arrives late, undoes no chargeback and no won dispute.
 */
function follow(charge: LedgerCharge, report: ReportedCharge): LedgerCharge {
  const taken = Math.max(charge.taken, report.taken);
  const sentBack = Math.max(charge.refunded - charge.chargedBack, report.refunded - report.chargedBack);
  const final = Math.min(taken, sentBack);
  const { changedAt: known = 0 } = charge;
  const isOlder = (report.changedAt ?? known) < known;
  const chargedBack = Math.min(isOlder ? charge.chargedBack : report.chargedBack, taken - final);
  const left = taken - final - chargedBack;
  const given = Math.min(charge.given, left);
  const sent = charge.returned + charge.lostReturned;
  const returned = Math.min(sent, left - given);
  const lostReturned = Math.min(sent - returned, chargedBack);
  const lostGiven = Math.min(charge.lostGiven, chargedBack - lostReturned);
  const changedAt = Math.max(known, report.changedAt ?? 0) || undefined;
  const shares = { taken, refunded: final + chargedBack, chargedBack, given, returned, lostGiven, lostReturned };
  return { ...charge, ...shares, changedAt };
}

const refundedOf = (charges: readonly LedgerCharge[], id: string): number =>
  charges.find((charge) => charge.id === id)?.refunded ?? 0;

/** Remembers which charged back money has paid for a visit, whose coupon is released. */
function rememberVisit(before: readonly LedgerCharge[], after: readonly LedgerCharge[]): LedgerCharge[] {
  return after.map((charge) => {
    const given = before.find(({ id }) => id === charge.id)?.given ?? 0;
    const lost = Math.min(given - charge.given, charge.chargedBack - charge.lostReturned);
    return { ...charge, lostGiven: Math.max(charge.lostGiven, lost) };
  });
}

/** Lets money that is to be returned pay for the coupon up to the price, the oldest charge first. */
function payFor({ price, currency }: Ledger, charges: readonly LedgerCharge[]): LedgerCharge[] {
  let missing = price - sumsOf(charges).given;
  return charges.map((charge) => {
    const share = charge.currency === currency ? Math.max(0, Math.min(missing, toReturn(charge))) : 0;
    missing -= share;
    return { ...charge, given: charge.given + share };
  });
}

function posting(before: Ledger, charges: readonly LedgerCharge[], step: MoneyStep): Posting {
  const coupon = couponAfter(before.coupon, step);
  const isReleased = step === 'release' || (before.isReleased && step !== 'restore');
  return { ledger: { ...before, coupon, isReleased, charges }, step, events: eventsOf(before, coupon, charges, step) };
}

function eventsOf(
  before: Ledger,
  coupon: CouponState,
  charges: readonly LedgerCharge[],
  step: MoneyStep,
): PaymentEvent[] {
  const events: PaymentEvent[] = step === 'give' ? ['approved'] : [];
  if (sumsOf(charges).toReturn > sumsOf(before.charges).toReturn) events.push(moneyBeside(before, coupon));
  const known = new Map(before.charges.map((charge) => [charge.id, charge]));
  const refunded = charges.filter((charge) => charge.refunded > (known.get(charge.id)?.refunded ?? 0));
  if (refunded.some((charge) => charge.refunded === charge.taken)) events.push('refunded');
  if (refunded.some((charge) => charge.refunded < charge.taken)) events.push('partlyRefunded');
  if (before.charges.some((charge) => charge.refunded > refundedOf(charges, charge.id))) events.push('recovered');
  return events;
}

/** Names why money gives nothing. */
function moneyBeside({ isActive, isDropped }: Ledger, coupon: CouponState): PaymentEvent {
  if (!isActive) return 'accountEnded';
  if (isDropped) return 'paidAfterDrop';
  return coupon === 'none' ? 'mismatch' : 'overpaid';
}
