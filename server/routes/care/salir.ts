import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { actorOf, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { attentionId } from '../../services/care/attention-id.ts';
import { leaveAttention } from '../../services/care/leave-attention.ts';
import type { Route } from '../route.ts';

/** Leaves the queue or the call (CARE-16). */
export const salirAtencionRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/atenciones/salir',
    { schema: callSchema('care.leave'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) =>
      leaveAttention(deps, tenantOf(request).public.unit, actorOf(sessionOf(request)), attentionId(request.body.id)),
  );
};
