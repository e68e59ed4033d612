import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentStatus } from '../../db/schema/index.ts';

/** A payment to be opened at a provider. */
export interface PaymentOrder {
  readonly unit: number;
  readonly paymentId: string;
  /** Decimal text with two places, as it is stored: `5000.00`. */
  readonly amount: string;
  readonly currency: string;
  /** The payer's browser, as it names itself. */
  readonly userAgent: string;
  /** Code of what is charged (the contract's concept_id). */
  readonly concept: number;
  /** Words that the payer reads on the provider's form. */
  readonly title: string;
  /** Whole address of our route that takes this provider's notifications. */
  readonly notifyAt: string;
  /** Whole address of the page where the payer's window ends. */
  readonly returnTo: string;
}

/** A payment as the provider has it. */
export interface PaymentReport {
  readonly reference: string;
  readonly status: PaymentStatus;
  /** Decimal text with two places. Of an approved payment: the sum that was paid and not refunded. */
  readonly amount: string;
  readonly currency: string;
}

/** A request to our notification route. */
export interface PaymentNotification {
  /** The body as it was sent: signatures cover these bytes. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * The payment that a notification concerns. With `report`, the signed notification itself tells its state; without, the
 * provider has to be asked, because the notification may be anybody's.
 */
export interface PaymentNotice {
  readonly reference: string;
  readonly report?: PaymentReport;
}

/**
 * A company that takes the money. An adapter for another company implements these four members; nothing else of the
 * server depends on the company. Notifications may be late, repeated and out of order; the answer of `ask` counts just
 * as much.
 */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly id: string;
  /**
   * Opens the payment of an order at the provider. Repeated calls with one `paymentId` (after a crash in between) must
   * open one payment: `paymentId` is the idempotency key.
   * @returns the reference for `ask`, and the address of the form; a null address when the provider gave none
   */
  readonly create: (order: PaymentOrder) => Promise<{ readonly reference: string; readonly formUrl: string | null }>;
  /** Returns the current state of a payment; undefined when the provider does not know it. Rejects on an outage. */
  readonly ask: (reference: string) => Promise<PaymentReport | undefined>;
  /**
   * Verifies and reads a notification.
   * @returns `'other'` for an authentic one about anything but a payment of ours, undefined for a forged or unreadable one
   */
  readonly read: (notification: PaymentNotification) => Promise<PaymentNotice | 'other' | undefined>;
}
