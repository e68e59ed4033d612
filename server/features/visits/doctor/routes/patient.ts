import { recordAudit } from '../../../../platform/audit/audit.ts';
import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { auditOf } from '../../../../platform/http/audit-of.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withAudit } from '../../../../platform/http/with-audit.ts';
import { stateDniSeen } from '../../state-dni-seen.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { earlierConsultation } from '../earlier-consultation.ts';
import { heldAttention } from '../held-attention.ts';
import { patientSheet } from '../patient-sheet.ts';

/** The patient of the open attention: data, conditions, earlier notes. Each reading is audited. */
export const consultingPatientRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/paciente',
    { schema: callSchema('consulting.patient'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const attention = await heldAttention(deps.db, { unit, professional, id: request.body.id });
        const sheet = await patientSheet(deps.db, attention);
        const happening = { action: 'history.read', object: `attention:${attention.id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
        return sheet;
      }),
  );
};

/** An earlier consultation of the present patient, with its documents. Each reading is audited. */
export const consultingEarlierRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/anterior',
    { schema: callSchema('consulting.earlier'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, atencion } = request.body;
        const attention = await heldAttention(deps.db, { unit, professional, id });
        const earlier = await earlierConsultation(deps, attention, atencion);
        const happening = { action: 'consultation.read', object: `consultation:${earlier.id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
        return earlier;
      }),
  );
};

/** Records or withdraws that the professional saw the patient's DNI; both are audited. */
export const consultingIdentityRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/identidad',
    { schema: callSchema('consulting.identity'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, visto } = request.body;
        const dniSeenAt = await withAudit(
          request,
          deps,
          (db) => stateDniSeen({ ...deps, db }, unit, professional, request.body),
          () => ({ action: visto ? 'identity.seen' : 'identity.unseen', object: `attention:${id}`, outcome: 'ok' }),
        );
        return { dniVisto: dniSeenAt?.toISOString() ?? null };
      }),
  );
};
