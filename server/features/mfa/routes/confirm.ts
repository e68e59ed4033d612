import { SETTING_UP } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf, setSessionCookie } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../../platform/limits/limits.ts';
import { refuseUnoffered, setDeviceCookie } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { presentSession } from '../../sessions/index.ts';
import { factorName } from '../judge-factor.ts';
import { confirmFactor } from '../set-up-factor.ts';
import { alarmOf } from './prove-owner.ts';

/** Confirms a new second factor by the application's first code (decision 0085). */
export const factorConfirmRoute: Route = (app, deps) => {
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
      // The session had scope `setUp` until now where the tenant requires a second factor.
      const raised = { ...session, scope: 'full', expiresAt: issued.expiresAt } as const;
      return { codigos: codes, login: await presentSession(deps, tenant, raised) };
    },
  );
};
