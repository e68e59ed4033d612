import { PORTAL_USERS } from '../../platform/core/access.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { requirePerson } from '../people/index.ts';
import { holdCoupon } from './coupons.ts';

/** Uses a coupon of the account for a patient. Returns true, or false when there was no coupon. */
const couponUseRoute: Route = (app, deps) => {
  app.post(
    '/api/cuponera/usar',
    { schema: callSchema('coupon.use'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      const unit = ownUnit(request, request.body.id_unidad);
      const patient = await requirePerson(request, deps, { identityNumber: request.body.documento });
      const holderId = sessionOf(request).person.id;
      const used = await withIdempotency(
        request,
        deps,
        (db) => holdCoupon(db, deps.clock, { unit, holderId, patientId: patient.id }),
        (held) => ({ action: 'coupon.use', outcome: held ? 'ok' : 'refused' }),
      );
      return reply.type('application/json').send(String(used));
    },
  );
};

/** Mounts the calls of this feature. */
export const coverageRoutes = featureRoutes(couponUseRoute);
