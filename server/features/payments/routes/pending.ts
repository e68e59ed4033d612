import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import type { Unasked } from '../ask-provider.ts';
import { pendingPayment } from '../payment-state.ts';

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
