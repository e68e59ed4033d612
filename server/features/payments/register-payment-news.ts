import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { PAYMENT_NEWS, type PaymentNews } from '../../platform/metrics/payment-news.ts';

/** Logs events of payments: as a warning where the operator must look, else as information. */
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
