import { STAFF } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { removePasskey } from '../../services/factor/add-passkey.ts';
import type { Route } from '../route.ts';
import { proveBoth } from './prove-owner.ts';

/** Takes a passkey away, by password and code: it is one way less that no copied page can pass on. */
export const quitarLlaveRoute: Route = (app, deps) => {
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
