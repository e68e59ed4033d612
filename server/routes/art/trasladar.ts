import { COORDINATORS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { type CaseMove, moveCase } from '../../services/art/move-case.ts';
import type { Route } from '../route.ts';

/** Hands a case to another manager of the unit (ART-02); a repetition is the same move (R2). */
export const trasladarCasoRoute: Route = (app, deps) => {
  app.post<{ Body: CaseMove }>(
    '/api/art/trasladar',
    { schema: callSchema('art.move'), config: { access: COORDINATORS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.move', caseOf: () => request.body.id }, (manager) =>
        withIdempotency(request, deps, async (db) => {
          await moveCase({ ...deps, db }, tenantOf(request), manager, request.body);
          return { ok: true };
        }),
      ),
  );
};
