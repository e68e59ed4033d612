import { STAFF } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { passkeySite } from '../../plugins/passkey-site.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { addPasskey } from '../../services/factor/add-passkey.ts';
import { refuseUnoffered } from '../../services/factor/factor-policy.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

/** Keeps the passkey that the device made. */
export const guardarLlaveRoute: Route = (app, deps) => {
  app.post<{ Body: { llave: string } }>(
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
