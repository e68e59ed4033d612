import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withVisitAudit } from '../../visits/index.ts';
import { bookNext } from '../book-next.ts';

/** Books the next appointment of the patient in the call. */
export const agendaNextRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/proximoTurno',
    { schema: callSchema('agenda.next'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id: attention, fecha, hora } = request.body;
      const address = await portalAddress(request, deps);
      const wish = { attention, slot: { fecha, hora } };
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => bookNext({ ...deps, db, address }, tenantOf(request), professional, wish),
          ({ id }) => ({ action: 'appointment.book', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};
