import { recordAudit } from '../../../../platform/audit/audit.ts';
import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { auditOf } from '../../../../platform/http/audit-of.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { heldAttention } from '../held-attention.ts';
import { patientSheet } from '../patient-sheet.ts';

/** The patient of the open attention: data, conditions, earlier notes. Each reading is audited. */
export const consultingPatientRoute: Route = (app, deps) => {
  app.post(
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
