import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { editOwn, storedOwn } from '../edit-own.ts';

/** Corrects the own fields that registering a case asked. Idempotent (R2). */
export const editDatosRoute: Route = (app, deps) => {
  app.post('/api/art/editDatos', { schema: callSchema('art.editData'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const tenant = tenantOf(request);
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenant, manager, id);
      const answers = await accept('art.editData', request.body, request, deps, stored);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await editOwn({ ...deps, db }, tenant, manager, { id, version, action: 'edit' }, answers);
          return { ok: true };
        },
        () => onCase('art.editData', id),
      );
    }),
  );
};
