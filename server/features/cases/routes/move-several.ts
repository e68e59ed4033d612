import { COORDINATORS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { moveCases } from '../move-cases.ts';

/** Moves several cases to another manager of the unit in one transaction. Idempotent. */
export const artMoveSeveralRoute: Route = (app, deps) => {
  app.post(
    '/api/art/trasladarVarios',
    { schema: callSchema('art.moveSeveral'), config: { access: COORDINATORS } },
    (request) =>
      withCaseAccess(request, deps, (manager) =>
        withIdempotency(
          request,
          deps,
          async (db) => ({ casos: await moveCases({ ...deps, db }, tenantOf(request), manager, request.body) }),
          ({ casos }) => casos.map((id) => onCase('art.move', id)),
        ),
      ),
  );
};
