import { STAFF } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../../platform/limits/limits.ts';
import { refuseUnoffered } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { addPasskey, beginPasskey, removePasskey } from '../add-passkey.ts';
import { passkeySite } from '../passkey-site.ts';
import { proveBoth } from './prove-owner.ts';

/** Begins adding a passkey, after password and code; returns options for the browser (decision 0085). */
export const passkeysBeginRoute: Route = (app, deps) => {
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

/** Removes a passkey, after password and code, because it is the one factor that resists phishing. */
export const passkeysRemoveRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/llaves/quitar',
    { schema: callSchema('passkeys.remove'), config: { access: STAFF } },
    async (request) => {
      const { payload } = await accept('passkeys.remove', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'passkeys.remove', payload);
      const trace = { address: request.ip, requestId: request.id };
      await removePasskey(deps, tenantOf(request), sessionOf(request), { factor, id: Number(payload.id), trace });
      return { ok: true };
    },
  );
};
