import { STAFF } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { passkeySite } from '../../plugins/passkey-site.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { beginPasskey } from '../../services/factor/add-passkey.ts';
import { refuseUnoffered } from '../../services/factor/factor-policy.ts';
import type { Route } from '../route.ts';
import { proveBoth } from './prove-owner.ts';

/** Begins to add a passkey, by password and code; what the browser is asked to make (decision 0093). */
export const crearLlaveRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/llaves/crear',
    { schema: callSchema('passkeys.begin'), config: { access: STAFF } },
    async (request) => {
      const tenant = tenantOf(request);
      const session = sessionOf(request);
      refuseUnoffered(tenant, session.role);
      const site = await passkeySite(request, deps);
      if (!site) throw new AppError(409, 'PASSKEY_ADDRESS');
      const { payload } = await accept('passkeys.begin', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'passkeys.begin', payload);
      const name = String(payload.nombre);
      return { pedido: await beginPasskey(deps, tenant, session, { factor, site, name }) };
    },
  );
};
