import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import type { PaymentStatus } from '../../db/schema/index.ts';
import { testPaymentPage } from '../../demo/test-payment-page.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { TEST_PAYMENT_PATH, TEST_SIGNATURE, type TestProvider } from '../../services/payments/test-provider.ts';
import { notificationPath } from '../payments/notificacion.ts';
import type { Route } from '../route.ts';

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

/** The form of the test provider, where a payment is paid, rejected or left pending. Only where that provider works. */
export const pagoDePruebaRoute: Route = (app, { payments: { test: provider } }) => {
  if (provider === undefined) return;
  const part = (name: string): Promise<string> => readFile(join(rootFolder(), 'server/demo', name), 'utf8');
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
      // Its forms have to say where they come from, which `no-referrer` keeps from the Origin header too.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      const page = testPaymentPage(await part('test-payment.html'), tenant, payment, request.query.pendiente === '1');
      return reply.type('text/html; charset=utf-8').send(page);
    },
  );
  app.register(async (scope) => decisions(scope, provider));
};

/** The three buttons. Their notification goes the way of any provider's, signature and all, through our own route. */
function decisions(scope: FastifyInstance, provider: TestProvider): void {
  // A plain form without fields: nothing of it is read.
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

/** A notification that is not taken is no fault of the payer's: the sweep asks later. */
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
