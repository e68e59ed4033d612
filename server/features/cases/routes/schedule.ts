import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { rescheduleCase, scheduleCase } from '../schedule-case.ts';
import { slotOf } from '../sent-slot.ts';

/** Gives a case a new appointment. */
export const artScheduleRoute: Route = (app, deps) => {
  app.post('/api/art/crearTurno', { schema: callSchema('art.schedule'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { caso_id: id, paciente_id: worker, unidad_id: unit, version = null } = request.body;
      if (unit !== undefined) ownUnit(request, unit);
      const { payload } = await accept('art.schedule', request.body, request, deps);
      const slot = slotOf(payload, { service: 'servicio_id', date: 'fecha', time: 'hora' });
      const address = await portalAddress(request, deps);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await scheduleCase({ ...deps, db, address }, tenantOf(request), manager, { id, worker, version, ...slot });
          return { ok: true };
        },
        () => onCase('art.schedule', request.body.caso_id),
      );
    }),
  );
};

/** Moves the appointment of a case: by the appointment's id, with a new time and date. */
export const artRescheduleRoute: Route = (app, deps) => {
  app.post(
    '/api/art/reprogramarTurno',
    { schema: callSchema('art.reschedule'), config: { access: ART_USERS } },
    async (request) => {
      const done = await withCaseAccess(request, deps, async (manager) => {
        const { payload } = await accept('art.reschedule', request.body, request, deps);
        const slot = { date: String(payload.fecha), time: String(payload.hora) };
        const { id: appointment } = request.body;
        const address = await portalAddress(request, deps);
        return withIdempotency(
          request,
          deps,
          async (db) => ({
            caso: await rescheduleCase({ ...deps, db, address }, tenantOf(request), manager, { appointment, slot }),
          }),
          ({ caso }) => onCase('art.reschedule', caso),
        );
      });
      return { ok: done.caso > 0 };
    },
  );
};
