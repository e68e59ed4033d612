import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { askBeforeBeginning, type Unasked } from '../ask-provider.ts';
import { type CreatedPayment, createPayment, priceOf } from '../create-payment.ts';
import { askBeforeDropping, dropPayment } from '../drop-payment.ts';
import { pendingPayment } from '../payment-state.ts';
import { notificationPath } from '../provider.ts';
import { RETURN_PATH } from './return.ts';

type Body = CallRequests['payment.create'];

/** Longest user agent that is stored. */
const LONGEST_AGENT = 1_000;

/** Creates the payment of one attention at the server's price. */
export const paymentCreateRoute: Route = (app, deps) => {
  app.post(
    '/api/payment/create',
    { schema: callSchema('payment.create'), config: { access: PORTAL_USERS }, attachValidation: true },
    async (request) => {
      refuseShape(request);
      ownUnit(request, request.body.payment_data.unidad_id);
      const tenant = tenantOf(request);
      refuseOrder(tenant, request.body);
      const holderId = sessionOf(request).person.id;
      const userAgent = request.body.user_agent.slice(0, LONGEST_AGENT);
      const address = await portalAddress(request, deps);
      const payer = {
        holderId,
        userAgent,
        notifyAt: address(notificationPath(tenant.id)),
        returnTo: address(RETURN_PATH),
      };
      const unasked: Unasked = (event, facts) => request.log.warn({ event, ...facts });
      const begin = async (): Promise<CreatedPayment> => {
        // An order whose form has given a ticket since is the one to go on with: no second order beside it.
        await askBeforeBeginning(deps, tenant.public.unit, holderId, unasked);
        return createPayment(deps, tenant, payer);
      };
      return withIdempotencyAfter(
        request,
        deps,
        begin,
        async (_db, created) => created,
        ({ payment_request_id: id }) => ({
          action: 'payment.create',
          object: `payment:${id ?? 'none'}`,
          outcome: 'ok',
        }),
      );
    },
  );
};

/** Turns an invalid order into a refused payment (422); other errors of the body stay validation errors. */
function refuseShape({ validationError }: FastifyRequest): void {
  if (!validationError) return;
  const path = validationError.validation?.[0]?.instancePath ?? '';
  if (path.startsWith('/payment_data/details') || path === '/payment_data/currency_id')
    throw new AppError(422, 'PAYMENT_REFUSED', { field: path.slice(1).replaceAll('/', '.') });
  throw validationError;
}

/** Refuses an order that differs from the tenant's own, which the page shows. */
function refuseOrder(tenant: CompiledTenant, { psp_id, payment_data }: Body): void {
  const [detail] = payment_data.details;
  const asOffered =
    psp_id === tenant.public.settings.payment.provider &&
    payment_data.details.length === 1 &&
    detail?.concept_id === tenant.public.settings.payment.concept &&
    detail.amount === Number(priceOf(tenant));
  if (!asOffered) throw new AppError(422, 'PAYMENT_REFUSED', { field: 'payment_data' });
}

/** Gives up a payment that may still be paid by a ticket, so that another one can begin. */
export const paymentDropRoute: Route = (app, deps) => {
  app.post(
    '/api/payment/dejar',
    { schema: callSchema('payment.drop'), config: { access: PORTAL_USERS } },
    async (request) => {
      const unit = ownUnit(request, request.body.id_unidad);
      const order = { unit, holderId: sessionOf(request).person.id, id: request.body.id_payment };
      const unasked: Unasked = (event, facts) => request.log.warn({ event, ...facts });
      return withIdempotencyAfter(
        request,
        deps,
        () => askBeforeDropping(deps, order, unasked),
        (db) => dropPayment({ ...deps, db }, order),
        () => ({ action: 'payment.drop', object: `payment:${order.id}`, outcome: 'ok' }),
      );
    },
  );
};

/** The payment that the account's page waited for before it was closed or reloaded, or null. */
export const paymentPendingRoute: Route = (app, deps) => {
  app.post(
    '/api/payment/pendiente',
    { schema: callSchema('payment.pending'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      ownUnit(request, request.body.unidad_id);
      const unasked: Unasked = (event, facts) => request.log.warn({ event, ...facts });
      const pending = await pendingPayment(deps, tenantOf(request), sessionOf(request).person.id, unasked);
      return reply.type('application/json').send(pending ?? 'null');
    },
  );
};
