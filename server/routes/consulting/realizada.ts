import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { declareHeld } from '../../services/care/begin-attention.ts';
import { currentAttention } from '../../services/care/consulting-queue.ts';
import type { Route } from '../route.ts';

/** The professional says that the attention takes place although its call did not begin; audited (decision 0136). */
export const realizadaRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/consultorio/realizada',
    { schema: callSchema('consulting.held'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const current = await withVisitAudit(request, deps, async ({ unit, professional }) => {
        await declareHeld(deps, unit, professional, request.body.id);
        return currentAttention(deps, unit, professional);
      });
      const happening = { action: 'attention.held', object: `attention:${request.body.id}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
