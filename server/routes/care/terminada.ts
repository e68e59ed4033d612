import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { actorOf, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { attentionsOf } from '../../services/care/actor.ts';
import { attentionId } from '../../services/care/attention-id.ts';
import { endedAttention } from '../../services/care/ended-attention.ts';
import type { Route } from '../route.ts';

/** The attention that ended, for /finllamada (CARE-16, D-CARE-03). */
export const terminadaRoute: Route = (app, deps) => {
  app.post<{ Body: { id?: string | null } }>(
    '/api/atenciones/terminada',
    { schema: callSchema('care.ended'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request, reply) => {
      const { unit } = tenantOf(request).public;
      const { id } = request.body;
      const wanted = id == null ? undefined : attentionId(id);
      const ended = await endedAttention(deps.db, unit, attentionsOf(actorOf(sessionOf(request))), wanted);
      return reply.type('application/json').send(ended ?? 'null');
    },
  );
};
