import { COORDINATORS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { repeatable } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { inCases } from '../../plugins/with-case-audit.ts';
import { type CaseMove, moveCase } from '../../services/art/move-case.ts';
import type { Route } from '../route.ts';

/** Hands a case to another manager of the unit (ART-02); a repetition is the same move (R2). */
export const trasladarCasoRoute: Route = (app, deps) => {
  app.post<{ Body: CaseMove }>(
    '/api/art/trasladar',
    { schema: callSchema('art.move'), config: { access: COORDINATORS } },
    (request) =>
      inCases(request, deps, { action: 'art.move', caseOf: () => request.body.id }, (manager) =>
        repeatable(request, deps, async (db) => {
          await moveCase({ ...deps, db }, tenantOf(request), manager, request.body);
          return { ok: true };
        }),
      ),
  );
};
