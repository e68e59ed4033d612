import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withAudit } from '../../../../platform/http/with-audit.ts';
import { stateDniSeen } from '../../state-dni-seen.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';

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
