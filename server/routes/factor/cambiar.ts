import { STAFF } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { beginFactor } from '../../services/factor/set-up-factor.ts';
import type { Route } from '../route.ts';
import { proveBoth } from './prove-owner.ts';

/** Begins to move a second factor to another phone; the one before counts until the new one is confirmed (decision 0085). */
export const cambiarVerificacionRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/cambiar',
    { schema: callSchema('factor.replace'), config: { access: STAFF } },
    async (request) => {
      const { payload } = await accept('factor.replace', request.body, request, deps);
      await proveBoth(request, deps, 'factor.replace', payload);
      const { uri, typed } = await beginFactor(deps, tenantOf(request), sessionOf(request).person);
      return { direccion: uri, clave: typed };
    },
  );
};
