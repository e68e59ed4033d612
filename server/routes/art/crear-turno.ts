import { ART_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { scheduleCase } from '../../services/art/schedule-case.ts';
import { slotOf } from '../../services/art/sent-slot.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly caso_id: number;
  readonly paciente_id: number;
  readonly unidad_id?: number;
  readonly version?: number | null;
}

/** Gives a case a new appointment (ART-09, D-ART-06). */
export const crearTurnoRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/art/crearTurno',
    { schema: callSchema('art.schedule'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.schedule', caseOf: () => request.body.caso_id }, async (manager) => {
        const { caso_id: id, paciente_id: worker, unidad_id: unit, version = null } = request.body;
        if (unit !== undefined) ownUnit(request, unit);
        const { payload } = await accept('art.schedule', request.body, request, deps);
        const slot = slotOf(payload, { service: 'servicio_id', date: 'fecha', time: 'hora' });
        const address = await portalAddress(request, deps);
        return withIdempotency(request, deps, async (db) => {
          await scheduleCase({ ...deps, db, address }, tenantOf(request), manager, { id, worker, version, ...slot });
          return { ok: true };
        });
      }),
  );
};
