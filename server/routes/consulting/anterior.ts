import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { earlierConsultation } from '../../services/consulting/earlier-consultation.ts';
import { heldAttention } from '../../services/consulting/held-attention.ts';
import type { Route } from '../route.ts';

/** An earlier consultation of the patient in hand, with its documents. Each reading is kept (R17). */
export const anteriorRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string; atencion: number } }>(
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
