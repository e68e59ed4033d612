import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { SIGN_IN_STEP } from '../../platform/limits/limits.ts';

/** Name of the cookie, per unit as the session's. */
const cookieName = (tenant: CompiledTenant, secure: boolean): string =>
  `${secure ? '__Host-' : ''}step_${tenant.public.unit}`;

const flags = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** The browser's token of a sign-in step, if it has the right shape. */
export function stepToken(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.cookies[cookieName(tenantOf(request), secure)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the cookie of a sign-in step; it expires with the step. */
export function setStepCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean, token: string): void {
  reply.setCookie(cookieName(tenant, secure), token, { ...flags(secure), maxAge: SIGN_IN_STEP.minutes * 60 });
}

/** Deletes the cookie of a sign-in step. */
export function clearStepCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean): void {
  reply.clearCookie(cookieName(tenant, secure), flags(secure));
}
