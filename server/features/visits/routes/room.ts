import { IN_VISIT, ROLES } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { participantOf } from '../realtime/participant.ts';
import { attendsByLink, roomAddress } from '../room-address.ts';

/**
 * Address of the organization's own video room for an attention: for its two sides only, and for the professional only
 * after calling. 404 if the person is not a participant, or if the tenant's calls take place in the portal.
 */
export const careRoomRoute: Route = (app, deps) => {
  app.get(
    '/api/atenciones/:id/sala',
    {
      schema: paramsSchema('care.room'),
      config: { access: { roles: ROLES, scopes: IN_VISIT.scopes } },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const participant = await participantOf(deps.db, sessionOf(request), request.params.id);
      if (!attendsByLink(tenant)) throw notFound();
      return { url: roomAddress(tenant, participant.attention) };
    },
  );
};
