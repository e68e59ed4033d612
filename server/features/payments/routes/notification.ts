import { and, eq } from 'drizzle-orm';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { rootCause } from '../../../platform/core/root-cause.ts';
import { payments } from '../../../platform/db/schema/index.ts';
import type { Route } from '../../../platform/http/route.ts';
import { FloodGate } from '../../../platform/limits/flood-gate.ts';
import type { OutsideKind } from '../../../platform/outbound/outside.ts';
import { askCompany } from '../ask-company.ts';
import { askProvider, refuseUnreadable } from '../ask-provider.ts';
import { type Asking, notificationPath } from '../provider.ts';
import { settlePayment } from '../settle-payment.ts';

/** Seconds after which a provider may repeat a notification that met an outage. */
const RETRY = 60;
/** The company waits for our answer, about 20 seconds, while we ask it. */
const ASKING: OutsideKind = { kind: 'deciding', milliseconds: 8_000 };

interface Request {
  readonly Params: { readonly tenant: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
  readonly Body: string | undefined;
}

/**
 * Receives notifications of payment providers. Trusts a signature over the sent bytes; where a provider does not sign,
 * or signs no state, the provider is asked. Any answer but 200 makes it retry, as does one that cannot be read.
 */
export const paymentNotificationRoute: Route = (app, deps) => {
  const gate = new FloodGate(deps.config.limitsFactor);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', (request, _reply, done) => {
      const flood = gate.countArrival({ call: '*', unit: 0, address: request.ip });
      if (flood?.first)
        request.log.warn({ event: 'limit.reached', call: 'payment.notification', by: flood.by }, 'alarm');
      done(flood && new AppError(429, 'TOO_MANY', { retryAfter: flood.retryAfter }));
    });
    scope.post<Request>(
      notificationPath(':tenant'),
      { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
      async (request) => {
        const tenant = await deps.tenants.get(request.params.tenant);
        const provider = tenant && deps.payments.of(tenant);
        if (!provider) throw notFound();
        const { body = '', headers, query } = request;
        try {
          const asking: Asking = (question) => askCompany(tenant, provider, ASKING, question);
          const notice = await provider.read({ body, headers, query }, asking);
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
          if (notice.report) {
            await settlePayment(deps, provider.id, notice.report);
            refuseUnreadable(notice.report);
          } else await askProvider(deps, payment, ASKING, notice);
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
