import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import type { Unasked } from '../ask-provider.ts';
import { askBeforeDropping, dropPayment } from '../drop-payment.ts';

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
