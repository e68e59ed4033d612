import { EVERY_SESSION } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf, sessionToken, setSessionCookie } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { renewSession } from '../sessions.ts';

/** Extends the idle expiry and replaces the token. */
export const authRenewRoute: Route = (app, deps) => {
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
