import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { cancelCase } from '../end-case.ts';

/** Cancels a case (ART-05, ART-09). */
export const cancelarCasoRoute: Route = (app, deps) => {
  app.post('/api/art/cancelar', { schema: callSchema('art.cancel'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const address = await portalAddress(request, deps);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await cancelCase({ ...deps, db, address }, tenantOf(request), manager, request.body);
          return { ok: true };
        },
        () => onCase('art.cancel', request.body.id),
      );
    }),
  );
};
