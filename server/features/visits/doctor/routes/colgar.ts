import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withAudit } from '../../../../platform/http/with-audit.ts';
import { currentAttention } from '../../consulting-queue.ts';
import { hangUp } from '../../finish-attention.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';

/** Ends the call and keeps the draft open; answers the professional's current attention (D-CARE-01). */
export const colgarRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/colgar',
    { schema: callSchema('consulting.hangUp'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await withVisitAudit(request, deps, async ({ unit, professional }) => {
        await withAudit(
          request,
          deps,
          (db) => hangUp({ ...deps, db }, unit, professional, id),
          () => ({ action: 'attention.hangUp', object: `attention:${id}`, outcome: 'ok' }),
        );
        return currentAttention(deps, unit, professional);
      });
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
