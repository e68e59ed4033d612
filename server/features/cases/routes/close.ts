import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { storedOwn } from '../edit-own.ts';
import { closeCase } from '../end-case.ts';

/** Closes a case, with the answers to what the tenant asks then. */
export const artCloseRoute: Route = (app, deps) => {
  app.post('/api/art/cerrar', { schema: callSchema('art.close'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenantOf(request), manager, id);
      const answers = await accept('art.close', request.body, request, deps, stored);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await closeCase({ ...deps, db }, tenantOf(request), manager, { id, version, answers });
          return { ok: true };
        },
        () => onCase('art.close', id),
      );
    }),
  );
};
