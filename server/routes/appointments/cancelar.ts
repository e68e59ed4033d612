import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { mailAppointment } from '../../services/appointments/appointment-mail.ts';
import { changeAppointment } from '../../services/appointments/change-appointment.ts';
import { cancelAppointment } from '../../services/appointments/own-appointment.ts';
import { recordAudit } from '../../services/audit.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { CHANGE_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

/** Cancels an appointment of one's own, while it is more than fifteen minutes away (TURN-04, TURN-07, A35). */
export const cancelarTurnoRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number } }>(
    '/api/turnos/cancelar',
    { schema: callSchema('appointments.cancel'), config: { access: PATIENTS } },
    async (request) => {
      const { id } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const cancelled = await withIdempotency(request, deps, (db) =>
        changeAppointment({ ...deps, db }, tenant, { id, people }, async (tx, row) => {
          const happening = { action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' } as const;
          await recordAudit(tx, auditOf(request, deps.clock, happening));
          const appointment = await cancelAppointment(tx, tenant, row);
          await mailAppointment({ ...deps, db: tx, address }, tenant, appointment, 'Cancelled');
          return appointment;
        }),
      );
      return 'id' in cancelled ? cancelled : refuseStranger(request, deps);
    },
  );
};
