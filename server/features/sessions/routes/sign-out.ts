import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { clearSessionCookie } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { endSession } from '../sessions.ts';

/**
 * Ends the session and makes the browser clear its storage. Also answers without a valid session, because
 * leaving must always succeed. Cookies are not cleared: another tenant's session may use the same host.
 */
export const authSignOutRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/salir',
    { schema: callSchema('auth.signOut'), config: { access: PUBLIC } },
    async (request, reply) => {
      const { session } = request;
      if (session)
        await withAudit(
          request,
          deps,
          (db) => endSession({ ...deps, db }, session),
          () => ({ action: 'logout', outcome: 'ok' }),
        );
      clearSessionCookie(reply, tenantOf(request), deps.config.secure);
      reply.header('clear-site-data', '"cache", "storage"');
      return { ok: true };
    },
  );
};
