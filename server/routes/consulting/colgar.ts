import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { currentAttention } from '../../services/care/consulting-queue.ts';
import { hangUp } from '../../services/care/finish-attention.ts';
import type { Route } from '../route.ts';

/** Ends the call and leaves what was written open; answers what the professional then has in hand (D-CARE-01). */
export const colgarRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/consultorio/colgar',
    { schema: callSchema('consulting.hangUp'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const current = await withVisitAudit(request, deps, async ({ unit, professional }) => {
        await hangUp(deps, unit, professional, request.body.id);
        return currentAttention(deps, unit, professional);
      });
      const happening = { action: 'attention.hangUp', object: `attention:${request.body.id}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
