import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withVisitAudit } from '../../visits/index.ts';
import { moveByProfessional } from '../change-by-professional.ts';

/** Moves one appointment of the professional's agenda to another own free slot. */
export const agendaMoveRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/moverTurno',
    { schema: callSchema('agenda.move'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id, fecha, hora } = request.body;
      const address = await portalAddress(request, deps);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) =>
            moveByProfessional({ ...deps, db, address }, tenantOf(request), professional, {
              id,
              slot: { fecha, hora },
            }),
          () => ({ action: 'appointment.reschedule', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};
