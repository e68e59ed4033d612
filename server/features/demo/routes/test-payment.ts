import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaymentStatus } from '../../../../engine/domain/payment/order.ts';
import { rootFolder } from '../../../../tools/readers/root-folder.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { notificationPath, TEST_PAYMENT_PATH, TEST_SIGNATURE, type TestProvider } from '../../payments/index.ts';
import { testPaymentPage } from '../test-payment-page.ts';

const DECISIONS: Readonly<Record<string, PaymentStatus>> = {
  pagar: 'approved',
  rechazar: 'rejected',
  'dejar-pendiente': 'pending',
};
const REFERENCE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const params = { type: 'object', properties: { reference: { type: 'string', pattern: `^${REFERENCE}$` } } } as const;

interface FormAddress {
  readonly Params: { readonly reference: string };
  readonly Querystring: { readonly pendiente?: string };
}

/**
 * The form of the test provider, to pay, reject or leave a payment pending. Registered only where that provider is
 * used.
 */
export const testPaymentRoute: Route = (app, { payments: { test: provider } }) => {
  if (provider === undefined) return;
  const part = (name: string): Promise<string> => readFile(join(rootFolder(), 'server/features/demo', name), 'utf8');
  app.get(
    `${TEST_PAYMENT_PATH}/estilo.css`,
    { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
    async (_request, reply) => reply.type('text/css; charset=utf-8').send(await part('test-payment.css')),
  );
  app.get<FormAddress>(
    `${TEST_PAYMENT_PATH}/:reference`,
    { schema: { hide: true, params }, config: { access: PUBLIC } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const payment = await provider.form(tenant.public.unit, request.params.reference);
      if (!payment) throw notFound();
      // The form's POST needs an Origin header, which `no-referrer` would suppress.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      const page = testPaymentPage(await part('test-payment.html'), tenant, payment, request.query.pendiente === '1');
      return reply.type('text/html; charset=utf-8').send(page);
    },
  );
  app.register(async (scope) => decisions(scope, provider));
};

/** The form's three buttons. Their signed notification goes through our own notification route, as any provider's. */
function decisions(scope: FastifyInstance, provider: TestProvider): void {
  // A form without fields: ignore the body.
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  );
  for (const [button, status] of Object.entries(DECISIONS)) {
    scope.post<FormAddress>(
      `${TEST_PAYMENT_PATH}/:reference/${button}`,
      { schema: { hide: true, params }, config: { access: PUBLIC } },
      async (request, reply) => {
        const { reference } = request.params;
        const sent = await provider.decide(tenantOf(request).public.unit, reference, status);
        if (!sent) throw notFound();
        await deliver(scope, request, sent);
        const left = status === 'pending' ? '?pendiente=1' : '';
        return reply.redirect(`${TEST_PAYMENT_PATH}/${reference}${left}`, 303);
      },
    );
  }
}

/** Delivers a notification to our own route. A failure must not bother the payer: the sweep asks later. */
async function deliver(
  app: FastifyInstance,
  request: FastifyRequest,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: notificationPath(tenantOf(request).id),
    headers: { 'content-type': 'application/json', [TEST_SIGNATURE]: signature },
    payload: body,
  });
  if (answer.statusCode !== 200) request.log.warn({ status: answer.statusCode }, 'payment notification not taken');
}
