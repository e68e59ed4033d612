import { instantIn, ZONE } from '../../../../engine/domain/dates/zone.ts';
import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { recordPolledReadings } from '../../../platform/http/polled-readings.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { touchedAppointments } from '../touched-appointments.ts';

/** Lists the appointments that blocking some hours would affect, before anything is blocked. */
export const agendaTouchedRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/turnosAfectados',
    { schema: callSchema('agenda.touched'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { payload } = await accept('agenda.touched', request.body, request, deps);
      const desde = instantIn(ZONE, String(payload.desdeFecha), String(payload.desdeHora));
      const hasta = instantIn(ZONE, String(payload.hastaFecha), String(payload.hastaHora));
      if (desde === undefined || hasta === undefined) throw new AppError(400, 'INVALID_BODY');
      const { person } = sessionOf(request);
      const hours = { from: Date.parse(desde), until: Date.parse(hasta) };
      const { turnos, sello } = await touchedAppointments(deps, tenantOf(request), person.id, hours);
      const shown = turnos.map(({ id }) => `appointment:${id}`);
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return { desde, hasta, motivo: typeof payload.motivo === 'string' ? payload.motivo : null, turnos, sello };
    },
  );
};
