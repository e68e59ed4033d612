import { STAFF } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { beginFactor } from '../set-up-factor.ts';
import { proveBoth } from './prove-owner.ts';

/**
 * Begins moving a second factor to another phone; the earlier one works until the new one is confirmed (decision 0085).
 */
export const factorReplaceRoute: Route = (app, deps) => {
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
