import { ART_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { type CaseEnding, closeCase } from '../../services/art/end-case.ts';
import type { Route } from '../route.ts';

/** Closes a case (ART-05, ART-09). */
export const cerrarCasoRoute: Route = (app, deps) => {
  app.post<{ Body: CaseEnding }>(
    '/api/art/cerrar',
    { schema: callSchema('art.close'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.close', caseOf: () => request.body.id }, (manager) =>
        withIdempotency(request, deps, async (db) => {
          await closeCase({ ...deps, db }, tenantOf(request), manager, request.body);
          return { ok: true };
        }),
      ),
  );
};
