import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { heldAttention } from '../../services/consulting/held-attention.ts';
import { patientSheet } from '../../services/consulting/patient-sheet.ts';
import type { Route } from '../route.ts';

/** The patient of the attention in hand: data, conditions, earlier notes (D-CARE-05). Each reading is kept (R17). */
export const pacienteRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/consultorio/paciente',
    { schema: callSchema('consulting.patient'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const attention = await heldAttention(deps.db, unit, professional, request.body.id);
        const sheet = await patientSheet(deps.db, attention);
        const happening = { action: 'history.read', object: `attention:${attention.id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
        return sheet;
      }),
  );
};
