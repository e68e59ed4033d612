import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { pendingPayment } from '../../services/payments/payment-state.ts';
import type { Route } from '../route.ts';

/** The payment that the account's page was waiting for when it was closed or loaded anew, or null (A30). */
export const pagoPendienteRoute: Route = (app, deps) => {
  app.post<{ Body: { unidad_id: number } }>(
    '/api/payment/pendiente',
    { schema: callSchema('payment.pending'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      ownUnit(request, request.body.unidad_id);
      const pending = await pendingPayment(deps, tenantOf(request), sessionOf(request).person.id);
      return reply.type('application/json').send(pending ?? 'null');
    },
  );
};
