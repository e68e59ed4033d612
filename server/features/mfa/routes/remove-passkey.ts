import { STAFF } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { removePasskey } from '../add-passkey.ts';
import { proveBoth } from './prove-owner.ts';

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
