import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { PAYMENT_NEWS, type PaymentNews } from '../../platform/metrics/payment-news.ts';

/** Logs what happened to money: what the operator must look at as a warning, what is in order as information. */
export function registerPaymentNews(app: FastifyInstance): void {
  const onNews = (message: unknown): void => {
    const { event, ...facts } = message as PaymentNews;
    const line = { event: `payment.${event}`, ...facts };
    if (event === 'approved') app.log.info(line, 'payment');
    else app.log.warn(line, 'payment');
  };
  subscribe(PAYMENT_NEWS, onNews);
  app.addHook('onClose', async () => {
    unsubscribe(PAYMENT_NEWS, onNews);
  });
}
