import { PORTAL_USERS } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { sessionOf } from '../../plugins/session.ts';
import { paymentState } from '../../services/payments/payment-state.ts';
import type { Route } from '../route.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a payment came through: true, false, or null while nobody knows (CARE-10). */
export const cuponPagadoRoute: Route = (app, deps) => {
  app.post<{ Body: { id_unidad: number; id_payment: string } }>(
    '/api/cuponera/cupon-pagado',
    { schema: callSchema('coupon.paid'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      const unit = ownUnit(request, request.body.id_unidad);
      if (!UUID.test(request.body.id_payment)) throw notFound();
      const state = await paymentState(deps, unit, sessionOf(request).person.id, request.body.id_payment);
      return reply.type('application/json').send(String(state));
    },
  );
};
