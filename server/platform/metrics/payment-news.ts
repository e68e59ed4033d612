import { channel } from 'node:diagnostics_channel';
import type { PaymentEvent } from '../../../engine/domain/payment/ledger.ts';

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
