import { SETTING_UP } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { hasFactor } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { beginFactor } from '../set-up-factor.ts';
import { provePassword } from './prove-owner.ts';

/** Begins setting up a second factor, after the password is confirmed (decision 0085). */
export const factorBeginRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/activar',
    { schema: callSchema('factor.begin'), config: { access: SETTING_UP } },
    async (request) => {
      const { person } = sessionOf(request);
      const { payload } = await accept('factor.begin', request.body, request, deps);
      await provePassword(request, deps, 'factor.begin', payload);
      if (await hasFactor(deps.db, person)) throw new AppError(409, 'FACTOR_ON');
      const { uri, typed } = await beginFactor(deps, tenantOf(request), person);
      return { direccion: uri, clave: typed };
    },
  );
};
