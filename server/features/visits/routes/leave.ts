import { IN_VISIT } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { actorOf } from '../actor.ts';
import { attentionId } from '../attention-id.ts';
import { leaveAttention } from '../leave-attention.ts';

/** Leaves the queue or the call. */
export const careLeaveRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/salir',
    { schema: callSchema('care.leave'), config: { access: IN_VISIT } },
    async (request) =>
      leaveAttention(deps, tenantOf(request).public.unit, actorOf(sessionOf(request)), attentionId(request.body.id)),
  );
};
