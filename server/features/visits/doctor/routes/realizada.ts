import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withAudit } from '../../../../platform/http/with-audit.ts';
import { declareHeld } from '../../begin-attention.ts';
import { currentAttention } from '../../consulting-queue.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';

/** Declares that an attention takes place although its call did not begin; audited (decision 0136). */
export const realizadaRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/realizada',
    { schema: callSchema('consulting.held'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await withVisitAudit(request, deps, async ({ unit, professional }) => {
        await withAudit(
          request,
          deps,
          (db) => declareHeld({ ...deps, db }, unit, professional, id),
          () => ({ action: 'attention.held', object: `attention:${id}`, outcome: 'ok' }),
        );
        return currentAttention(deps, unit, professional);
      });
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
