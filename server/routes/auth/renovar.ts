import { EVERY_SESSION } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf, sessionToken, setSessionCookie } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { renewSession } from '../../services/auth/sessions.ts';
import type { Route } from '../route.ts';

/** Moves the idle end and changes the cookie's secret (API-03, R10). */
export const renovarRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/renovar',
    { schema: callSchema('auth.renew'), config: { access: EVERY_SESSION, session: 'renewed' } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const token = sessionToken(request, deps.config.secure);
      const renewed = token === undefined ? null : await renewSession(deps, tenant, sessionOf(request), token);
      if (!renewed) throw new AppError(401, 'NO_SESSION');
      if (renewed.token !== undefined) setSessionCookie(reply, tenant, deps.config.secure, renewed.token);
      return { expiresAt: renewed.expiresAt.toISOString() };
    },
  );
};
