import { recordAudit } from '../../../../platform/audit/audit.ts';
import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { auditOf } from '../../../../platform/http/audit-of.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { earlierConsultation } from '../earlier-consultation.ts';
import { heldAttention } from '../held-attention.ts';

/** An earlier consultation of the present patient, with its documents. Each reading is audited. */
export const consultingEarlierRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/anterior',
    { schema: callSchema('consulting.earlier'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, atencion } = request.body;
        const attention = await heldAttention(deps.db, unit, professional, id);
        const earlier = await earlierConsultation(deps, attention, atencion);
        const happening = { action: 'consultation.read', object: `consultation:${earlier.id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
        return earlier;
      }),
  );
};
