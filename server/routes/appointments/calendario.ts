import { API_WORDS } from '../../../engine/messages/api.ts';
import { PATIENTS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { calendarFile } from '../../mail/calendar-file.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { appointmentEvent } from '../../services/appointments/appointment-event.ts';
import { lockedAppointment } from '../../services/appointments/own-appointment.ts';
import type { Route } from '../route.ts';

/** The answer as the API's description tells it. */
const FILE = {
  description: API_WORDS.file,
  content: { 'text/calendar': { schema: { type: 'string' } } },
};

/**
 * An appointment of one's own for the calendar ('Agregar al calendario'): the same entry that its mail carries, so that
 * neither doubles the other. It leads to the page of appointments, for a file that is kept holds no code (A4).
 */
export const calendarioRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('appointments.calendar');
  app.post<{ Body: { id: number } }>(
    '/api/turnos/calendario',
    { schema: { ...schema, response: { ...response, 200: FILE } }, config: { access: PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const row = await lockedAppointment(deps.db, tenant.public.unit, request.body.id, people);
      if (!row) return refuseStranger(request, deps);
      if (row.status === 2 || row.status === 5) throw new AppError(409, 'TURNO_CANCELLED');
      const address = await portalAddress(request, deps);
      const event = await appointmentEvent(deps, tenant, row, address('/misTurnos'));
      return reply
        .header('content-disposition', 'attachment; filename="turno.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(event));
    },
  );
};
