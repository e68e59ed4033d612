import { STAFF } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../../platform/limits/limits.ts';
import { refuseUnoffered } from '../../credentials/index.ts';
import { addPasskey } from '../add-passkey.ts';
import { passkeySite } from '../passkey-site.ts';

/** Stores the passkey that the device made. */
export const passkeysAddRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/llaves/guardar',
    { schema: callSchema('passkeys.add'), config: { access: STAFF } },
    async (request) => {
      const tenant = tenantOf(request);
      const session = sessionOf(request);
      refuseUnoffered(tenant, session.role);
      await countOwnCall(deps, tenant, FACTOR_LIMIT, session.person.id);
      const site = await passkeySite(request, deps);
      const trace = { address: request.ip, requestId: request.id };
      await addPasskey(deps, tenant, session, { answer: request.body.llave, site, trace });
      return { ok: true };
    },
  );
};
