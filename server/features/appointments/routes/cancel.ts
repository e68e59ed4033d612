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
import { changeAppointment } from '../change-appointment.ts';
import { cancelAppointment } from '../own-appointment.ts';

/** Cancels an own appointment, while it is more than fifteen minutes away. */
export const appointmentsCancelRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/cancelar',
    { schema: callSchema('appointments.cancel'), config: { access: PATIENTS } },
    async (request) => {
      const { id } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const cancelled = await withIdempotency(
        request,
        deps,
        (db) =>
          changeAppointment({ ...deps, db, address }, tenant, 'cancel', { id, people }, async (tx, row) => {
            const appointment = await cancelAppointment(tx, tenant, row);
            await mailAppointment({ ...deps, db: tx, address }, tenant, appointment, 'Cancelled');
            return appointment;
          }),
        (answer) =>
          'id' in answer ? { action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' } : [],
      );
      return 'id' in cancelled ? cancelled : refuseStranger(request, deps);
    },
  );
};
