import { daysBetween } from '../../../../engine/domain/dates/calendar-date.ts';
import { ACCOUNTS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { slotSource, takenSlots } from '../../slots/index.ts';

/** Longest range in days; no setting offers more than a year ahead. */
const LONGEST = 366;

/**
 * The taken slots of a service or professional between two days. Contains times only, no patients. For a
 * professional, by specialty too, only own time counts.
 */
export const appointmentsBusyRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/ocupados',
    { schema: callSchema('appointments.busy'), config: { access: ACCOUNTS } },
    async (request) => {
      const { unidad, servicio: service, profesional: professional = null, desde: from, hasta: until } = request.body;
      const unit = ownUnit(request, unidad);
      const days = daysBetween(from, until);
      if (days === undefined || days < 0 || days > LONGEST) throw new AppError(400, 'INVALID_BODY');
      const { role, person } = sessionOf(request);
      const attendant = role === 'professional' ? person.id : undefined;
      const source = await slotSource(deps.db, tenantOf(request), { service, professional, attendant });
      return takenSlots(deps, unit, source, { from, until });
    },
  );
};
