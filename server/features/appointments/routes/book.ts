import { PATIENTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { requirePerson } from '../../people/index.ts';
import { bookAppointment } from '../book-appointment.ts';

/** Books an appointment for oneself or a member of the family. */
export const appointmentsBookRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/reservar',
    { schema: callSchema('appointments.book'), config: { access: PATIENTS } },
    async (request) => {
      const { documento, unidad, servicio: service, hora, fecha, profesional: professional = null } = request.body;
      ownUnit(request, unidad);
      const holder = sessionOf(request).person;
      const patient = await requirePerson(request, deps, { documento });
      const address = await portalAddress(request, deps);
      const wish = { holder, patient, service, professional, slot: { fecha, hora } };
      return withIdempotency(
        request,
        deps,
        (db) => bookAppointment({ ...deps, db, address }, tenantOf(request), wish),
        ({ id }) => ({ action: 'appointment.book', object: `appointment:${id}`, outcome: 'ok' }),
      );
    },
  );
};
