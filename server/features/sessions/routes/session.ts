import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { presentSession } from '../present-session.ts';

/**
 * The present session, for the page's start. Without one it answers `not-authenticated` instead of an error.
 */
export const authSessionRoute: Route = (app, deps) => {
  app.get('/api/auth/sesion', { schema: callSchema('auth.session'), config: { access: PUBLIC } }, async (request) => {
    const now = deps.clock.now().toISOString();
    if (!request.session) {
      return {
        status: 'not-authenticated',
        user: null,
        family: [],
        role: null,
        scope: null,
        expiresAt: null,
        draftKey: null,
        terms: null,
        now,
      };
    }
    return { status: 'authenticated', ...(await presentSession(deps, tenantOf(request), request.session)), now };
  });
};
