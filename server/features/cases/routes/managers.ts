import { COORDINATORS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { managerOf, onCase, withCaseAccess } from '../case-access.ts';
import { managersOf } from '../managers-of.ts';
import { moveCase } from '../move-case.ts';
import { moveCases } from '../move-cases.ts';

/** The managers of the unit, for a coordinator's filter. */
export const artManagersRoute: Route = (app, deps) => {
  app.post('/api/art/gestores', { schema: callSchema('art.managers'), config: { access: COORDINATORS } }, (request) =>
    managersOf(deps.db, managerOf(request).unit),
  );
};

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
          async (db) => {
            const { casos: numbers, gestor_id: toId } = request.body;
            return { casos: await moveCases({ ...deps, db }, tenantOf(request), manager, { numbers, toId }) };
          },
          ({ casos }) => casos.map((id) => onCase('art.move', id)),
        ),
      ),
  );
};
