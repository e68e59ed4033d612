import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { PROFESSIONALS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { recordPolledReadings } from '../../plugins/polled-readings.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { touchedAppointments } from '../../services/agenda/touched-appointments.ts';
import type { Route } from '../route.ts';

/** Which appointments some hours would touch if they were blocked: told first, before anything is blocked (D-AGENDA-03). */
export const afectadosRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/turnosAfectados',
    { schema: callSchema('agenda.touched'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { payload } = await accept('agenda.touched', request.body, request, deps);
      const desde = instantIn(ZONE, String(payload.desdeFecha), String(payload.desdeHora));
      const hasta = instantIn(ZONE, String(payload.hastaFecha), String(payload.hastaHora));
      if (desde === undefined || hasta === undefined) throw new AppError(400, 'INVALID_BODY');
      const who = { unit: tenantOf(request).public.unit, professional: sessionOf(request).person.id };
      const hours = { from: Date.parse(desde), until: Date.parse(hasta) };
      const { turnos, sello } = await touchedAppointments(deps, who, hours);
      const shown = turnos.map(({ id }) => `appointment:${id}`);
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return { desde, hasta, motivo: typeof payload.motivo === 'string' ? payload.motivo : null, turnos, sello };
    },
  );
};
