import { channel } from 'node:diagnostics_channel';

/** Event of an order, for the audit, the log, the metrics and the alerts. */
export type PaymentEvent =
  | 'approved'
  | 'mismatch'
  | 'overpaid'
  | 'accountEnded'
  | 'refunded'
  | 'partlyRefunded'
  | 'recovered'
  | 'unreadable';

/** News of a payment as log and metrics count it; without personal data. */
export interface PaymentNews {
  readonly unit: number;
  readonly provider: string;
  readonly payment: string;
  readonly event: PaymentEvent;
}

/** Node diagnostics channel for news of payments. */
export const PAYMENT_NEWS = 'portal:payment-news';
const newsChannel = channel(PAYMENT_NEWS);

/** Publishes news of a payment, after they were stored. */
export function publishPaymentNews(news: PaymentNews): void {
  if (newsChannel.hasSubscribers) newsChannel.publish(news);
}
