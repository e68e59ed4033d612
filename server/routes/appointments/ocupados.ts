import { daysBetween } from '../../../engine/dates/calendar-date.ts';
import { PORTAL_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { slotSource } from '../../services/slots/slot-source.ts';
import { takenSlots } from '../../services/slots/taken-slots.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly unidad: number;
  readonly servicio: number;
  readonly profesional?: number | null;
  readonly desde: string;
  readonly hasta: string;
}

/** Longest range that is answered, in days: a year ahead is more than any setting offers. */
const LONGEST = 366;

/** The slots of a service or professional that are taken between two days (BOOK-06). It tells times, never whose. */
export const ocupadosRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/turnos/ocupados',
    { schema: callSchema('appointments.busy'), config: { access: PORTAL_USERS } },
    async (request) => {
      const { unidad, servicio: service, profesional: professional = null, desde: from, hasta: until } = request.body;
      const unit = ownUnit(request, unidad);
      const days = daysBetween(from, until);
      if (days === undefined || days < 0 || days > LONGEST) throw new AppError(400, 'INVALID_BODY');
      const source = await slotSource(deps.db, tenantOf(request), { service, professional });
      return takenSlots(deps, unit, source, { from, until });
    },
  );
};
