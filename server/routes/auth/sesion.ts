import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { presentSession } from '../../services/auth/present-session.ts';
import type { Route } from '../route.ts';

/** Who is signed in, for the page's start (ROUTE-07). Nobody is an answer, not an error. */
export const sesionRoute: Route = (app, deps) => {
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
        now,
      };
    }
    return { status: 'authenticated', ...(await presentSession(deps, tenantOf(request), request.session)), now };
  });
};
