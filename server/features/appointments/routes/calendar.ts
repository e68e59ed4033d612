import { isFreed } from '../../../../engine/domain/appointment/appointment.ts';
import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { PATIENTS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { calendarFile } from '../../../platform/mail/calendar-file.ts';
import { appointmentEvent } from '../../appointment-mail/index.ts';
import { ownPeople, refuseStranger } from '../../people/index.ts';
import { ownAppointment } from '../own-appointment.ts';

/** Content of the answer for the API's description. */
const FILE = {
  description: API_WORDS.file,
  content: { 'text/calendar': { schema: { type: 'string' } } },
};

/**
 * An own appointment as a calendar file ('Agregar al calendario'): the same entry as in its mail, so that importing
 * both gives one. Links to the page of appointments, because a stored file must not contain a code.
 */
export const appointmentsCalendarRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('appointments.calendar');
  app.post(
    '/api/turnos/calendario',
    { schema: { ...schema, response: { ...response, 200: FILE } }, config: { access: PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const row = await ownAppointment(deps.db, tenant.public.unit, request.body.id, people);
      if (!row) return refuseStranger(request, deps);
      if (isFreed(row.status)) throw new AppError(409, 'TURNO_CANCELLED');
      const address = await portalAddress(request, deps);
      const event = await appointmentEvent(deps, tenant, row, address('/misTurnos'));
      return reply
        .header('content-disposition', 'attachment; filename="turno.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(event));
    },
  );
};
