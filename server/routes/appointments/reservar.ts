import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { bookAppointment } from '../../services/appointments/book-appointment.ts';
import { recordAudit } from '../../services/audit.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly documento: string;
  readonly unidad: number;
  readonly servicio: number;
  readonly hora: string;
  readonly fecha: string;
  readonly profesional?: number | null;
}

/** Books an appointment for oneself or a member of the family (BOOK-03, BOOK-05, D-BOOK-01, R2). */
export const reservarRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/turnos/reservar',
    { schema: callSchema('appointments.book'), config: { access: PATIENTS } },
    async (request) => {
      const { documento, unidad, servicio: service, hora, fecha, profesional: professional = null } = request.body;
      ownUnit(request, unidad);
      const holder = sessionOf(request).person;
      const patient = await requirePerson(request, deps, { documento });
      const address = await portalAddress(request, deps);
      return withIdempotency(request, deps, async (db) => {
        const wish = { holder, patient, service, professional, slot: { fecha, hora } };
        const booked = await bookAppointment({ ...deps, db, address }, tenantOf(request), wish);
        const happening = { action: 'appointment.book', object: `appointment:${booked.id}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return booked;
      });
    },
  );
};
