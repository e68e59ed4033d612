import { COORDINATORS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { moveCase } from '../move-case.ts';

/** Moves a case to another manager of the unit. Idempotent. */
export const artMoveRoute: Route = (app, deps) => {
  app.post('/api/art/trasladar', { schema: callSchema('art.move'), config: { access: COORDINATORS } }, (request) =>
    withCaseAccess(request, deps, (manager) =>
      withIdempotency(
        request,
        deps,
        async (db) => {
          await moveCase({ ...deps, db }, tenantOf(request), manager, request.body);
          return { ok: true };
        },
        () => onCase('art.move', request.body.id),
      ),
    ),
  );
};
