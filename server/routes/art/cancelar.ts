import { ART_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { type CaseEnding, cancelCase } from '../../services/art/end-case.ts';
import type { Route } from '../route.ts';

/** Cancels a case (ART-05, ART-09). */
export const cancelarCasoRoute: Route = (app, deps) => {
  app.post<{ Body: CaseEnding }>(
    '/api/art/cancelar',
    { schema: callSchema('art.cancel'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.cancel', caseOf: () => request.body.id }, async (manager) => {
        const address = await portalAddress(request, deps);
        return withIdempotency(request, deps, async (db) => {
          await cancelCase({ ...deps, db, address }, tenantOf(request), manager, request.body);
          return { ok: true };
        });
      }),
  );
};
