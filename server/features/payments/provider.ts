import type { IncomingHttpHeaders } from 'node:http';
import type { Deadline } from '../../platform/outbound/outside.ts';
import type { ReportedCharge } from './payment-ledger.ts';

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

/** A payment as the provider reports it. */
export interface PaymentReport {
  readonly reference: string;
  /** Whether a try that took no money yet may still do so. */
  readonly open: 'pending' | 'rejected';
  /** Each charge that took money, also those that were sent back. */
  readonly charges: readonly ReportedCharge[];
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
 * asked, because the notification may be forged.
 */
export interface PaymentNotice {
  readonly reference: string;
  readonly report?: PaymentReport;
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
 * on the company. Notifications may be late, repeated and out of order, and `ask` counts just as much. `create`, `close`
 * and `ask` run within `outside`, whose deadline ends them.
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
  /** Returns the current state of a payment; undefined when the provider does not know it. Rejects on an outage. */
  readonly ask: (reference: string, deadline: Deadline) => Promise<PaymentReport | undefined>;
  /**
   * Verifies and parses a notification.
   * @param asking runs a question to the company, after the notification proved authentic
   * @returns `'other'` for an authentic one that concerns no payment of ours, undefined for a forged or unreadable one
   */
  readonly read: (notification: PaymentNotification, asking: Asking) => Promise<PaymentNotice | 'other' | undefined>;
}

/** Address at which a provider notifies the portal of a tenant's payments. */
export const notificationPath = (tenant: string): string => `/api/payment/notificacion/${tenant}`;
