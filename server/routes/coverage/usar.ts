import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { recordAudit } from '../../services/audit.ts';
import { holdCoupon } from '../../services/coverage/coupons.ts';
import type { Route } from '../route.ts';

/** Uses a coupon of the account for a patient: literally true, or false when there was none (CARE-08, A31). */
export const usarCuponRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string; id_unidad: number } }>(
    '/api/cuponera/usar',
    { schema: callSchema('coupon.use'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      const unit = ownUnit(request, request.body.id_unidad);
      const patient = await requirePerson(request, deps, { documento: request.body.documento });
      const holderId = sessionOf(request).person.id;
      const used = await withIdempotency(request, deps, async (db) => {
        const held = await holdCoupon(db, deps.clock, { unit, holderId, patientId: patient.id });
        const outcome = held ? 'ok' : 'refused';
        await recordAudit(db, auditOf(request, deps.clock, { action: 'coupon.use', outcome }));
        return held;
      });
      return reply.type('application/json').send(String(used));
    },
  );
};
