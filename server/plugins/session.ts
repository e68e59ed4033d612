import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import type { Session } from '../services/auth/session.ts';
import { findSession } from '../services/auth/sessions.ts';
import type { Actor } from '../services/care/actor.ts';
import { tenantOf } from './tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, in the tenant of this request; null for nobody. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /**
     * `false`: whoever asks is answered alike, and nobody's session is looked for. `'renewed'`: the route changes the
     * token, which ends the one before it in the same write.
     */
    readonly session?: false | 'renewed';
  }
}

/** Reads the session of every request to /api. Whether it suffices is decided by the route's `access`. */
export function registerSession(app: FastifyInstance, deps: AppDeps): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const wanted = request.routeOptions.config.session;
    if (!request.tenant || !request.url.startsWith('/api/') || wanted === false) return;
    const token = sessionToken(request, deps.config.secure);
    if (token) request.session = await findSession(deps, request.tenant, token, wanted);
  });
}

/** The session of a request whose route demands one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError(401, 'NO_SESSION');
  return request.session;
}

/** Whom the session may act for in care: the link's person alone, or whoever signed in (D-ENTRY-01). */
export function actorOf({ subject, person }: Session): Actor {
  return { person: subject?.personId ?? person.id, alone: subject !== null };
}

/** Cookies are named by unit, so that tenants on one host do not evict each other (D-TEN-01). */
export function sessionCookie(tenant: CompiledTenant, secure: boolean): string {
  return `${secure ? '__Host-' : ''}sid_${tenant.public.unit}`;
}

/** The secret the browser sent for the tenant's unit, if it looks like one of ours. */
export function sessionToken(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.cookies[sessionCookie(tenantOf(request), secure)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Hands the browser its secret (R9). It lives as long as the browser does, and no longer than the server says. */
export function setSessionCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean, token: string): void {
  reply.setCookie(sessionCookie(tenant, secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** Takes the secret back. */
export function clearSessionCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean): void {
  reply.clearCookie(sessionCookie(tenant, secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
