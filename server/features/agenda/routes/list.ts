import { addDays, daysBetween } from '../../../../engine/domain/dates/calendar-date.ts';
import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { recordPolledReadings } from '../../../platform/http/polled-readings.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { agendaDays } from '../agenda-days.ts';

/** Longest range in days: six weeks, a calendar's view of a month. */
const LONGEST = 42;

/**
 * The professional's own agenda: appointments, confirmations, queued patients and blocked hours. Every
 * patient shown is audited.
 */
export const agendaListRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/agenda',
    { schema: callSchema('agenda.list'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { desde: from, hasta: until } = request.body;
      const days = daysBetween(from, until);
      const over = days === undefined || days < 0 || days >= LONGEST;
      // The first and the last day of the calendar have no neighbours to read.
      const last = addDays(from, -1) === undefined || addDays(until, 1) === undefined;
      if (over || last) throw new AppError(400, 'INVALID_BODY');
      const agenda = await agendaDays(deps, tenantOf(request), sessionOf(request).person.id, { from, until });
      const shown = agenda.flatMap(({ turnos }) => turnos.map(({ id }) => `appointment:${id}`));
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return agenda;
    },
  );
};
