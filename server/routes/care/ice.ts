import { ROLES } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { iceServers } from '../../services/care/ice-servers.ts';
import { seatFor } from '../../services/care/line/seat.ts';
import { attendsByLink } from '../../services/care/room-address.ts';
import type { Route } from '../route.ts';

/**
 * How the call's browsers may find each other. A 404 says that there is no seat for this person any more, or that this
 * tenant's calls take place in a room of its own.
 */
export const iceRoute: Route = (app, deps) => {
  app.get<{ Params: { id: string } }>(
    '/api/atenciones/:id/ice',
    {
      schema: querySchema('care.ice', 'params'),
      config: { access: { roles: ROLES, scopes: ['full', 'link:turno'] } },
    },
    async (request) => {
      const seat = await seatFor(deps.db, sessionOf(request), request.params.id);
      if (attendsByLink(tenantOf(request))) throw notFound();
      return { iceServers: iceServers(deps.config.turn, deps.clock, seat.person) };
    },
  );
};
