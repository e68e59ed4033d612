import { IN_VISIT, ROLES } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { iceServers } from '../ice-servers.ts';
import { participantOf } from '../realtime/participant.ts';
import { attendsByLink } from '../room-address.ts';

/**
 * ICE servers for the call. 404 if the person is no longer a participant, or if the tenant's calls take place in its
 * own video room.
 */
export const careIceRoute: Route = (app, deps) => {
  app.get(
    '/api/atenciones/:id/ice',
    {
      schema: paramsSchema('care.ice'),
      config: { access: { roles: ROLES, scopes: IN_VISIT.scopes } },
    },
    async (request) => {
      const participant = await participantOf(deps.db, sessionOf(request), request.params.id);
      if (attendsByLink(tenantOf(request))) throw notFound();
      return { iceServers: iceServers(deps.config.turn, deps.clock, participant.person) };
    },
  );
};
