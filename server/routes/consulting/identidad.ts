import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { type DniStatement, stateDniSeen } from '../../services/identity/state-dni-seen.ts';
import type { Route } from '../route.ts';

/** Keeps that the professional saw the DNI of the patient in hand, or takes it back; both are in the audit (R17). */
export const identidadRoute: Route = (app, deps) => {
  app.post<{ Body: DniStatement }>(
    '/api/consultorio/identidad',
    { schema: callSchema('consulting.identity'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, visto } = request.body;
        const dniSeenAt = await stateDniSeen(deps, unit, professional, request.body);
        const action = visto ? 'identity.seen' : 'identity.unseen';
        await recordAudit(deps.db, auditOf(request, deps.clock, { action, object: `attention:${id}`, outcome: 'ok' }));
        return { dniVisto: dniSeenAt?.toISOString() ?? null };
      }),
  );
};
