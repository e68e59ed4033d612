import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { storedOwn } from '../edit-own.ts';
import { cancelCase } from '../end-case.ts';

/** Cancels a case, with the answers to what the tenant asks then. */
export const artCancelRoute: Route = (app, deps) => {
  app.post('/api/art/cancelar', { schema: callSchema('art.cancel'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenantOf(request), manager, id);
      const answers = await accept('art.cancel', request.body, request, deps, stored);
      const address = await portalAddress(request, deps);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await cancelCase({ ...deps, db, address }, tenantOf(request), manager, { id, version, answers });
          return { ok: true };
        },
        () => onCase('art.cancel', id),
      );
    }),
  );
};
