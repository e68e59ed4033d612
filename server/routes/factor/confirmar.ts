import { SETTING_UP } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { setDeviceCookie } from '../../plugins/device.ts';
import { sessionOf, setSessionCookie } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { presentSession } from '../../services/auth/present-session.ts';
import { refuseUnoffered } from '../../services/factor/factor-policy.ts';
import { factorName } from '../../services/factor/judge-factor.ts';
import { confirmFactor } from '../../services/factor/set-up-factor.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';
import { alarmOf } from './prove-owner.ts';

/** Makes the second factor count that was begun, by the first code of the application (decision 0085). */
export const confirmarVerificacionRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/confirmar',
    { schema: callSchema('factor.confirm'), config: { access: SETTING_UP } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const session = sessionOf(request);
      refuseUnoffered(tenant, session.role);
      const { payload } = await accept('factor.confirm', request.body, request, deps);
      await countOwnCall(deps, tenant, FACTOR_LIMIT, session.person.id);
      const { factor, codes, issued } = await confirmFactor({ ...deps, alarm: alarmOf(request) }, tenant, session, {
        code: String(payload.codigo),
        trace: { address: request.ip, requestId: request.id },
      });
      setSessionCookie(reply, tenant, deps.config.secure, issued.token);
      await setDeviceCookie(request, reply, deps, session.person, factorName(factor));
      // Where the tenant requires one, the session reached nothing else until now.
      const raised = { ...session, scope: 'full', expiresAt: issued.expiresAt } as const;
      return { codigos: codes, login: await presentSession(deps, tenant, raised) };
    },
  );
};
