import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { editOwn, storedOwn } from '../edit-own.ts';

/** Corrects the own fields that closing a case asked. Idempotent (R2). */
export const editCierreRoute: Route = (app, deps) => {
  app.post('/api/art/editCierre', { schema: callSchema('art.editClosing'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const tenant = tenantOf(request);
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenant, manager, id);
      const answers = await accept('art.editClosing', request.body, request, deps, stored);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await editOwn({ ...deps, db }, tenant, manager, { id, version, action: 'closing' }, answers);
          return { ok: true };
        },
        () => onCase('art.editClosing', id),
      );
    }),
  );
};
