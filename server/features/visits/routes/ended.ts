import { IN_VISIT } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { actorOf, attentionsOf } from '../actor.ts';
import { attentionId } from '../attention-id.ts';
import { endedAttention } from '../ended-attention.ts';

/** The ended attention, for /finllamada. */
export const careEndedRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/terminada',
    { schema: callSchema('care.ended'), config: { access: IN_VISIT } },
    async (request, reply) => {
      const { unit } = tenantOf(request).public;
      const { id } = request.body;
      const wanted = id == null ? undefined : attentionId(id);
      const ended = await endedAttention(deps.db, unit, attentionsOf(actorOf(sessionOf(request))), wanted);
      return reply.type('application/json').send(ended ?? 'null');
    },
  );
};
