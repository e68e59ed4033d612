import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { SIGN_IN_STEP } from '../services/limits/limits.ts';
import { tenantOf } from './tenant.ts';

/** Named by unit, as the session's is (D-TEN-01). */
const cookieName = (tenant: CompiledTenant, secure: boolean): string =>
  `${secure ? '__Host-' : ''}step_${tenant.public.unit}`;

const flags = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** The browser's secret of a sign-in that waits for its code, if it looks like one of ours. */
export function stepToken(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.cookies[cookieName(tenantOf(request), secure)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Hands the browser the secret of its step; it goes when the step is over. */
export function setStepCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean, token: string): void {
  reply.setCookie(cookieName(tenant, secure), token, { ...flags(secure), maxAge: SIGN_IN_STEP.minutes * 60 });
}

/** Takes the secret back. */
export function clearStepCookie(reply: FastifyReply, tenant: CompiledTenant, secure: boolean): void {
  reply.clearCookie(cookieName(tenant, secure), flags(secure));
}
