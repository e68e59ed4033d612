import type { IncomingHttpHeaders } from 'node:http';
import type { ReportedCharge } from '../../../engine/domain/payment/ledger.ts';
import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import type { Deadline } from '../../platform/outbound/outside.ts';

/** A payment to create at a provider. */
export interface PaymentOrder {
  readonly unit: number;
  readonly paymentId: string;
  /** Decimal text with two places, as stored: `5000.00`. */
  readonly amount: string;
  readonly currency: string;
  /** User agent of the payer's browser. */
  readonly userAgent: string;
  /** Code of the charged item (the contract's concept_id). */
  readonly concept: number;
  /** Title on the provider's form. */
  readonly title: string;
  /** Absolute address of our route for this provider's notifications. */
  readonly notifyAt: string;
  /** Absolute address of the page where the payer's window ends. */
  readonly returnTo: string;
  /** Time at which the form ends, and that of a ticket for cash where the company has one. */
  readonly formEndsAt: Date;
  readonly ticketEndsAt: Date;
}

/** One try to pay an order, as its company knows it; some fail. */
export interface Charge {
  /** The company's id. */
  readonly id: string;
  readonly status: PaymentStatus;
  /** Money taken, in the currency's units; NaN where the company's answer cannot be read. */
  readonly amount: number;
  /** Money sent back of it; the whole for `refunded`. */
  readonly refunded: number;
  readonly currency: string;
  /** Whether `refunded` is what the payer's bank took back: the company may still win the dispute. */
  readonly isChargedBack?: boolean;
  /** The company's own time of the charge's last change, in milliseconds, where it has one. */
  readonly changedAt?: number;
}

/** A payment as the provider reports it. */
export interface PaymentReport {
  readonly reference: string;
  /** Whether a try that took no money yet may still do so. */
  readonly open: 'pending' | 'rejected';
  /** Each charge that took money, also those that were sent back. */
  readonly charges: readonly ReportedCharge[];
  /** Ids of charges that took money, of an unreadable amount: the answer is at fault, and the rest of it holds. */
  readonly unreadable?: readonly string[];
}

/** A request to our notification route. */
export interface PaymentNotification {
  /** The raw body: signatures cover these bytes. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * The payment of a notification. With `report`, a signed notification gives its state; without, the provider must be
 * asked, because the notification may be forged. The answer must agree with `seen` or `paid`, or it is repeated: a company
 * may notify sooner than its list knows.
 */
export interface PaymentNotice {
  readonly reference: string;
  readonly report?: PaymentReport;
  /** The charge, as the company itself said it when it was asked about this notification. */
  readonly seen?: Charge;
  /** Id of the charge that an unsigned notification says took money. */
  readonly paid?: string;
}

/** Runs a question to the company within a time limit. */
export type Asking = <T>(question: (deadline: Deadline) => Promise<T>) => Promise<T>;

/** A form at a provider. */
export interface CreatedForm {
  readonly reference: string;
  readonly formUrl: string | null;
  readonly formId?: string | undefined;
}

/**
 * A payment provider. An adapter for another company implements these members; the rest of the server does not depend
 * on the company. Notifications may be late, repeated and out of order, and `ask` counts just as much. `create`, `close`,
 * `cancel` and `ask` run within `outside`, whose deadline ends them.
 */
export interface PaymentProvider {
  /** Id of the provider, stored with each payment. */
  readonly id: string;
  /**
   * Creates an order's payment at the provider. `paymentId` is the idempotency key: repeated calls (after a crash in
   * between) must create one payment.
   * @returns the reference for `ask`, the address of the form, or null without one, and the id for `close`
   */
  readonly create: (order: PaymentOrder, deadline: Deadline) => Promise<CreatedForm>;
  /** Closes the form of a paid order; absent where a company takes one payment a form. Rejects on an outage. */
  readonly close?: (formId: string, at: Date, deadline: Deadline) => Promise<void>;
  /**
   * Cancels the tries of an order that took no money yet, such as a ticket for cash; absent where a company cannot. Rejects
   * on an outage, and for a try that it no longer cancels because it took money.
   */
  readonly cancel?: (reference: string, deadline: Deadline) => Promise<void>;
  /**
   * Returns the current state of a payment; undefined when the provider does not know it. Rejects on an outage, and for
   * an answer that is no list of charges.
   * @param seen a charge that the caller has just read
   */
  readonly ask: (reference: string, deadline: Deadline, seen?: Charge) => Promise<PaymentReport | undefined>;
  /**
   * Verifies and parses a notification.
   * @param asking runs a question to the company, after the notification proved authentic
   * @returns `'other'` for an authentic one that concerns no payment of ours, undefined for a forged or unreadable one
   */
  readonly read: (notification: PaymentNotification, asking: Asking) => Promise<PaymentNotice | 'other' | undefined>;
}

/** Address at which a provider notifies the portal of a tenant's payments. */
export const notificationPath = (tenant: string): string => `/api/payment/notificacion/${tenant}`;
