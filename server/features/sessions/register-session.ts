import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../platform/deps.ts';
import { sessionToken } from '../../platform/http/session.ts';
import { findSession } from './sessions.ts';

/** Loads the session of every /api request; the route's `access` decides whether it suffices. */
export function registerSession(app: FastifyInstance, deps: AppDeps): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const wanted = request.routeOptions.config.session;
    if (!request.tenant || !request.url.startsWith('/api/') || wanted === false) return;
    const token = sessionToken(request, deps.config.secure);
    if (token) request.session = await findSession(deps, request.tenant, token, wanted);
  });
}
