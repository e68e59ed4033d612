import type { Allowed, Refused } from '../outcome.ts';
import { CHARGED_AGAIN, REUSE } from './form-life.ts';

/**
 * `pending` waits for the payer; the others come from the company, `refunded` after the money went back, or is to go back
 * because the account ended.
 */
export type PaymentStatus = 'pending' | 'rejected' | 'approved' | 'refunded';

/** State of an order for its payer: `dropped` once given up, whatever its company says of it afterwards. */
export type OrderState = PaymentStatus | 'dropped';

/** Why an order stays as it is; codes of the contract. */
export type OrderRefusal = 'PAYMENT_WAITING' | 'PAYMENT_PAID';

/** Events of the payer: `begin` another order beside this one, `drop` this one to pay in another way. */
export type OrderEvent = 'begin' | 'drop';

/**
 * Events of a company's report: `pay` backs a coupon; `wait` leaves a try open, or has money that gives nothing yet; `reject`
 * leaves no try open; `sendBack` has returned all that it took.
 */
export type OrderReport = 'pay' | 'wait' | 'reject' | 'sendBack';

/** Facts that decide which events an order admits. */
export interface Order {
  readonly state: OrderState;
  readonly createdAt: Date;
  /** Whether the company last said that a try may still take money, such as a ticket for cash. */
  readonly hasOpenTry: boolean;
}

/** State after each event of the payer, by the state before it; in capitals, the refusal. */
export const ORDER_CHANGES: Readonly<Record<OrderEvent, Readonly<Record<OrderState, OrderState | OrderRefusal>>>> = {
  begin: {
    pending: 'PAYMENT_WAITING',
    rejected: 'rejected',
    approved: 'approved',
    refunded: 'refunded',
    dropped: 'dropped',
  },
  drop: {
    pending: 'dropped',
    rejected: 'dropped',
    approved: 'PAYMENT_PAID',
    refunded: 'PAYMENT_PAID',
    dropped: 'dropped',
  },
};

/**
 * Status after each report, by the status before it. An undecided or rejected form follows its company in both directions:
 * after a rejected card the same form may give a ticket. A late report cannot undo a payment, only a refund can.
 */
export const ORDER_REPORTS: Readonly<Record<OrderReport, Readonly<Record<PaymentStatus, PaymentStatus>>>> = {
  pay: { pending: 'approved', rejected: 'approved', approved: 'approved', refunded: 'approved' },
  wait: { pending: 'pending', rejected: 'pending', approved: 'refunded', refunded: 'refunded' },
  reject: { pending: 'rejected', rejected: 'rejected', approved: 'refunded', refunded: 'refunded' },
  sendBack: { pending: 'refunded', rejected: 'refunded', approved: 'refunded', refunded: 'refunded' },
};

const age = ({ createdAt }: Pick<Order, 'createdAt'>, now: Date): number => now.getTime() - createdAt.getTime();

/** Whether a repeated request gets the form of this order, so that one attention is not paid twice. */
export const isHandedOut = (order: Order, now: Date): boolean => order.state === 'pending' && age(order, now) <= REUSE;

/**
 * Whether an order keeps its payer from beginning another: its company has an open try, such as a ticket that may be paid
 * already. It ends with its last ticket and a day for the company. Its payer may drop it at any time.
 */
export const isWaiting = (order: Order, now: Date): boolean =>
  order.state === 'pending' && order.hasOpenTry && age(order, now) <= CHARGED_AGAIN;

/**
 * Decides an event of the payer by an order's state first, and then by the moment.
 *
 *     decideOrder({ state: 'pending', hasOpenTry: true, createdAt }, 'begin', now)
 *     // { refusal: 'PAYMENT_WAITING' } for four days; `drop` answers { next: 'dropped' }
 */
export function decideOrder(order: Order, event: OrderEvent, now: Date): Allowed<OrderState> | Refused<OrderRefusal> {
  const next = ORDER_CHANGES[event][order.state];
  if (event === 'begin' && !isWaiting(order, now)) return { next: order.state };
  return isRefusal(next) ? { refusal: next } : { next };
}

const isRefusal = (next: OrderState | OrderRefusal): next is OrderRefusal => next === next.toUpperCase();
