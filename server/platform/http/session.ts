import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { LinkSubject, Role, SessionScope } from '../core/access.ts';
import { AppError } from '../core/app-error.ts';
import type { PersonRow } from '../db/person-row.ts';
import { tenantOf } from './tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Session in the request's tenant; null without one. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /**
     * `false`: the answer does not depend on a session, so it is not looked up. `'renewed'`: the route replaces the
     * token, which ends the previous one in the same write.
     */
    readonly session?: false | 'renewed';
  }
}

/** An open session, as routes see it. */
export interface Session {
  readonly id: number;
  readonly unit: number;
  readonly person: PersonRow;
  readonly role: Role;
  readonly scope: SessionScope;
  readonly subject: LinkSubject | null;
  readonly expiresAt: Date;
}

/** Token of a new or renewed session, sent once in a cookie; only its hash is stored. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The session of a request; the route must demand one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError(401, 'NO_SESSION');
  return request.session;
}

/** Name of the session cookie, by unit, so that tenants on one host do not overwrite each other's. */
export function sessionCookie(tenant: CompiledTenant, secure: boolean): string {
  return `${secure ? '__Host-' : ''}sid_${tenant.public.unit}`;
}

/** The token that the browser sent for the tenant's unit, if it has the right shape. */
export function sessionToken(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.cookies[sessionCookie(tenantOf(request), secure)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the session cookie: a cookie of the browser session, while the server decides its expiry. */
export function setSessionCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean, token: string): void {
  reply.setCookie(sessionCookie(tenant, secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** Deletes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean): void {
  reply.clearCookie(sessionCookie(tenant, secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
