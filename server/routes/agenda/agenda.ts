import { addDays, daysBetween } from '../../../engine/dates/calendar-date.ts';
import { PROFESSIONALS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { recordPolledReadings } from '../../plugins/polled-readings.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { agendaDays } from '../../services/agenda/agenda-days.ts';
import type { Route } from '../route.ts';

/** Longest range that is answered, in days: six weeks, as a calendar shows a month. */
const LONGEST = 42;

/** The professional's own days: what is booked, who confirmed, who waits, what is blocked (D-AGENDA-01). Who was shown is kept (R17). */
export const agendaRoute: Route = (app, deps) => {
  app.post<{ Body: { desde: string; hasta: string } }>(
    '/api/consultorio/agenda',
    { schema: callSchema('agenda.list'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { desde: from, hasta: until } = request.body;
      const days = daysBetween(from, until);
      const over = days === undefined || days < 0 || days >= LONGEST;
      // At the ends of the calendar there are no days beside these to look at.
      const last = addDays(from, -1) === undefined || addDays(until, 1) === undefined;
      if (over || last) throw new AppError(400, 'INVALID_BODY');
      const who = { unit: tenantOf(request).public.unit, professional: sessionOf(request).person.id };
      const agenda = await agendaDays(deps, who, { from, until });
      const shown = agenda.flatMap(({ turnos }) => turnos.map(({ id }) => `appointment:${id}`));
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return agenda;
    },
  );
};
