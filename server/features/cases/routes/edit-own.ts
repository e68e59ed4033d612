import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { editOwn, storedOwn } from '../edit-own.ts';

/** Corrects the own fields that registering a case asked. */
export const artEditDataRoute = ownFieldsRoute('/api/art/editDatos', 'art.editData', 'edit');

/** Corrects the own fields that closing a case asked. */
export const artEditClosingRoute = ownFieldsRoute('/api/art/editCierre', 'art.editClosing', 'closing');

/** A route by which managers correct own fields of a case, while its status admits the event. Idempotent. */
function ownFieldsRoute(path: string, call: 'art.editData' | 'art.editClosing', event: 'edit' | 'closing'): Route {
  return (app, deps) => {
    app.post(path, { schema: callSchema(call), config: { access: ART_USERS } }, (request) =>
      withCaseAccess(request, deps, async (manager) => {
        const tenant = tenantOf(request);
        const { id, version = null } = request.body;
        const stored = await storedOwn(deps, tenant, manager, id);
        const answers = await accept(call, request.body, request, deps, stored);
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await editOwn({ ...deps, db }, tenant, manager, { id, version, event }, answers);
            return { ok: true };
          },
          () => onCase(call, id),
        );
      }),
    );
  };
}
