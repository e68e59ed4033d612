import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { type Access, admits } from '../core/access.ts';
import { AppError } from '../core/app-error.ts';
import type { AppDeps } from '../deps.ts';
import { registerPolledReadings } from './polled-readings.ts';
import { recordRefusal, registerRefusals } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admitted roles and scopes. The server does not start if a route lacks it. */
    readonly access?: Access;
  }
  interface FastifyInstance {
    /** Every route with its access rule, for the matrix test. */
    readonly routeRegistry: readonly RegisteredRoute[];
  }
}

/** A registered route. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/**
 * Checks role and scope before the request is read or validated.
 * @throws Error at start, naming the routes without `access`
 */
export function registerAccess(app: FastifyInstance, deps: AppDeps): void {
  const routes: RouteOptions[] = [];
  const registry: RegisteredRoute[] = [];
  app.decorate('routeRegistry', registry);
  registerRefusals(app);
  registerPolledReadings(app);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes
      .filter((route) => route.config?.access === undefined)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (silent.length > 0) throw new Error(`ROUTE_WITHOUT_ACCESS ${silent.join(', ')}`);
    for (const { method, url, config } of routes) {
      for (const one of [method].flat()) registry.push({ method: one, url, access: config?.access ?? 'public' });
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.access ?? { roles: [], scopes: [] };
    if (request.is404 || admits(access, request.session)) done();
    else refuse(request, access, deps).catch(done);
  });
}

/**
 * Refuses a request. A person who must accept the terms first does nothing odd: that refusal is neither audited nor
 * counted.
 * @throws AppError 401 without a session, 403 for other roles and scopes, which is audited, 429 after too many refusals
 */
async function refuse(request: FastifyRequest, access: Access, deps: AppDeps): Promise<never> {
  if (!request.session) throw new AppError(401, 'NO_SESSION');
  if (request.session.scope === 'terms' && admits(access, { ...request.session, scope: 'full' }))
    throw new AppError(403, 'TERMS_NEEDED');
  await recordRefusal(request, deps, 'route.access');
  throw new AppError(403, request.session.scope === 'setUp' ? 'FACTOR_NEEDED' : 'FORBIDDEN');
}
