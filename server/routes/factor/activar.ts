import { SETTING_UP } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { hasFactor } from '../../services/factor/factor-of.ts';
import { beginFactor } from '../../services/factor/set-up-factor.ts';
import type { Route } from '../route.ts';
import { provePassword } from './prove-owner.ts';

/** Begins to set up a second factor for who has none, by the password once more (decision 0085). */
export const activarVerificacionRoute: Route = (app, deps) => {
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
