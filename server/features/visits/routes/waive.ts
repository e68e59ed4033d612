import { IN_VISIT } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { actorOf } from '../actor.ts';
import { attentionId } from '../attention-id.ts';
import { waiveAttention } from '../waive-attention.ts';

/** Gives up a call that the professional did not come back to: back to the front of the queue, or out. */
export const careWaiveRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/renunciar',
    { schema: callSchema('care.waive'), config: { access: IN_VISIT } },
    async (request) => {
      const { id, fila } = request.body;
      const { unit } = tenantOf(request).public;
      await waiveAttention(deps, unit, actorOf(sessionOf(request)), attentionId(id), fila);
      return { ok: true };
    },
  );
};
