import { and, eq } from 'drizzle-orm';
import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import { payments } from '../../db/schema/index.ts';
import { rootCause } from '../../root-cause.ts';
import { askProvider } from '../../services/payments/ask-provider.ts';
import { settlePayment } from '../../services/payments/settle-payment.ts';
import type { Route } from '../route.ts';

/** Address of the notifications for a tenant. */
export const notificationPath = (tenant: string): string => `/api/payment/notificacion/${tenant}`;

/** Seconds after which a provider may send a notification again that met an outage. */
const RETRY = 60;

interface Request {
  readonly Params: { readonly tenant: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
  readonly Body: string | undefined;
}

/**
 * Takes the notifications of payment companies. A notification is believed by its signature over the bytes sent; where a
 * company signs nothing, or signs no state, the company itself is asked. Any answer but 200 makes it send again.
 */
export const notificacionRoute: Route = (app, deps) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<Request>(
      notificationPath(':tenant'),
      { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
      async (request) => {
        const tenant = await deps.tenants.get(request.params.tenant);
        const provider = tenant && deps.payments.of(tenant);
        if (!provider) throw notFound();
        const { body = '', headers, query } = request;
        try {
          const notice = await provider.read({ body, headers, query });
          if (notice === undefined) throw new AppError(401, 'SIGNATURE_REFUSED');
          if (notice === 'other') return { ok: true };
          const [payment] = await deps.db
            .select()
            .from(payments)
            .where(
              and(
                eq(payments.unit, tenant.public.unit),
                eq(payments.provider, provider.id),
                eq(payments.reference, notice.reference),
              ),
            );
          if (!payment) throw notFound();
          if (notice.report) await settlePayment(deps, provider.id, notice.report);
          else await askProvider(deps, payment);
          return { ok: true };
        } catch (error) {
          if (error instanceof AppError) throw error;
          request.log.warn({ event: 'payment.unasked', provider: provider.id, reason: rootCause(error) });
          throw new AppError(503, 'PAYMENT_FAILED', { retryAfter: RETRY });
        }
      },
    );
  });
};
