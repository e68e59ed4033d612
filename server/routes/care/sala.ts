import { ROLES } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { seatFor } from '../../services/care/line/seat.ts';
import { attendsByLink, roomAddress } from '../../services/care/room-address.ts';
import type { Route } from '../route.ts';

/**
 * Where the organization's own room for an attention is: for its two sides alone, and the professional's from the call
 * on. A 404 says that there is no seat for this person, or that this tenant's calls take place in the portal.
 */
export const salaRoute: Route = (app, deps) => {
  app.get<{ Params: { id: string } }>(
    '/api/atenciones/:id/sala',
    {
      schema: querySchema('care.room', 'params'),
      config: { access: { roles: ROLES, scopes: ['full', 'link:turno'] } },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const seat = await seatFor(deps.db, sessionOf(request), request.params.id);
      if (!attendsByLink(tenant)) throw notFound();
      return { url: roomAddress(tenant, seat.attention) };
    },
  );
};
