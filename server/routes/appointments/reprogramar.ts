import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { mailAppointment } from '../../services/appointments/appointment-mail.ts';
import { requireMovable } from '../../services/appointments/booking-allowance.ts';
import { changeAppointment } from '../../services/appointments/change-appointment.ts';
import { recordAudit } from '../../services/audit.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { CHANGE_LIMIT } from '../../services/limits/limits.ts';
import { moveSlot } from '../../services/slots/hold-slot.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly id: number;
  readonly hora: string;
  readonly fecha: string;
  readonly profesional?: number | null;
}

/** Moves an appointment of one's own to another slot of its service, in one transaction (TURN-05, A39). */
export const reprogramarTurnoRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/turnos/reprogramar',
    { schema: callSchema('appointments.reschedule'), config: { access: PATIENTS } },
    async (request) => {
      const { id, hora, fecha, profesional: professional = null } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const moved = await withIdempotency(request, deps, (db) =>
        changeAppointment({ ...deps, db }, tenant, { id, people }, async (tx, row) => {
          const inside = { ...deps, db: tx, address };
          await requireMovable(inside, tenant, { holder: sessionOf(request).person.id, patient: row.personId });
          const { appointment } = await moveSlot(inside, tenant, row, { professional, slot: { fecha, hora } });
          await mailAppointment(inside, tenant, appointment, 'Moved');
          const happening = { action: 'appointment.reschedule', object: `appointment:${id}`, outcome: 'ok' } as const;
          await recordAudit(tx, auditOf(request, deps.clock, happening));
          return appointment;
        }),
      );
      return 'id' in moved ? moved : refuseStranger(request, deps);
    },
  );
};
