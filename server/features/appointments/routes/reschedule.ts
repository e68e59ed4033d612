import { PATIENTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { CHANGE_LIMIT } from '../../../platform/limits/limits.ts';
import { mailAppointment } from '../../appointment-mail/index.ts';
import { ownPeople, refuseStranger } from '../../people/index.ts';
import { moveSlot } from '../../slots/index.ts';
import { requireMovable } from '../booking-allowance.ts';
import { changeAppointment } from '../change-appointment.ts';

/** Moves an own appointment to another slot of its service, in one transaction. */
export const appointmentsRescheduleRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/reprogramar',
    { schema: callSchema('appointments.reschedule'), config: { access: PATIENTS } },
    async (request) => {
      const { id, hora, fecha, profesional: professional = null } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const moved = await withIdempotency(
        request,
        deps,
        (db) =>
          changeAppointment({ ...deps, db, address }, tenant, 'move', { id, people }, async (tx, row) => {
            const inside = { ...deps, db: tx, address };
            await requireMovable(inside, tenant, { holder: sessionOf(request).person.id, patient: row.personId });
            const { appointment } = await moveSlot(inside, tenant, row, { professional, slot: { fecha, hora } });
            await mailAppointment(inside, tenant, appointment, 'Moved');
            return appointment;
          }),
        (answer) =>
          'id' in answer ? { action: 'appointment.reschedule', object: `appointment:${id}`, outcome: 'ok' } : [],
      );
      return 'id' in moved ? moved : refuseStranger(request, deps);
    },
  );
};
