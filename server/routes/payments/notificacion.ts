import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import { settlePayment } from '../../services/payments/settle-payment.ts';
import type { Route } from '../route.ts';

/** Carries the provider's signature of the body. */
export const SIGNATURE = 'x-firma';

/**
 * Where the payment provider tells what became of a payment (A30). Believed by its signature alone, over the body as it
 * came; taken in as often as it is sent. Anything but a 200 makes a provider send it again.
 */
export const notificacionRoute: Route = (app, deps) => {
  const { payments } = deps;
  if (!payments) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string | undefined }>(
      '/api/payment/notificacion',
      { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
      async (request) => {
        const signature = request.headers[SIGNATURE];
        const signed = typeof signature === 'string' && typeof request.body === 'string';
        const report = signed ? payments.read(request.body ?? '', signature) : undefined;
        if (!report) throw new AppError(401, 'SIGNATURE_REFUSED');
        if ((await settlePayment(deps, payments.id, report)) === undefined) throw notFound();
        return { ok: true };
      },
    );
  });
};
