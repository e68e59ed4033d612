import type { PaymentStatus } from '../../db/schema/index.ts';

/** What is to be paid. */
export interface PaymentOrder {
  readonly unit: number;
  readonly paymentId: string;
  /** With two decimals, as it is kept: `5000.00`. */
  readonly amount: string;
  readonly currency: string;
  /** The payer's browser, as it names itself. */
  readonly userAgent: string;
}

/** A payment as the provider has it. */
export interface PaymentReport {
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly amount: string;
  readonly currency: string;
}

/**
 * Who takes the money. An adapter for another company is one class with these four; nothing else of the server knows
 * which it is. Notifications may come late, twice and in any order; what `ask` answers counts just as much (A30).
 */
export interface PaymentProvider {
  /** Kept with each payment. */
  readonly id: string;
  /**
   * Opens the payment of an order at the provider. Asked twice for one `paymentId`, as after a server died in between, it
   * opens one payment: `paymentId` is what companies of this trade call the idempotency key.
   * @returns what the provider calls it, and where it is paid; no address when the provider gave none (CARE-11)
   */
  readonly create: (order: PaymentOrder) => Promise<{ readonly reference: string; readonly formUrl: string | null }>;
  /** How a payment stands now; undefined when the provider does not know it. Rejects when it cannot be asked. */
  readonly ask: (reference: string) => Promise<PaymentReport | undefined>;
  /** What a notification says, once its signature has been verified; undefined for one that is not the provider's. */
  readonly read: (body: string, signature: string) => PaymentReport | undefined;
}
