import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { clearSessionCookie } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { endSession } from '../../services/auth/sessions.ts';
import type { Route } from '../route.ts';

/**
 * Ends the session here and tells the browser to forget what it kept (A54, R16). Open to whoever's session is already
 * over: leaving must always succeed. Cookies are not swept: another tenant's session may live beside this one.
 */
export const salirRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/salir',
    { schema: callSchema('auth.signOut'), config: { access: PUBLIC } },
    async (request, reply) => {
      if (request.session) {
        await endSession(deps, request.session);
        await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'logout', outcome: 'ok' }));
      }
      clearSessionCookie(reply, tenantOf(request), deps.config.secure);
      reply.header('clear-site-data', '"cache", "storage"');
      return { ok: true };
    },
  );
};
