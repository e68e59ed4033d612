import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { AppDeps } from '../deps.ts';
import { deviceKnownFor, readDevice, rememberDevice } from '../services/auth/known-device.ts';
import type { PersonRow } from '../services/people/person-row.ts';
import { tenantOf } from './tenant.ts';

/** A year: who comes back after longer is a stranger again. */
const LIFE = 365 * 24 * 3_600;

/** Named by unit, as the session's is (D-TEN-01). */
const cookieName = (tenant: CompiledTenant, secure: boolean): string =>
  `${secure ? '__Host-' : ''}dev_${tenant.public.unit}`;

const deviceOf = (request: FastifyRequest, secure: boolean) =>
  readDevice(request.cookies[cookieName(tenantOf(request), secure)]);

/** The id of the browser that asks, if whoever has `name` signed in there before (FIXS-03). */
export function knownDevice(request: FastifyRequest, deps: AppDeps, name: string): Promise<string | undefined> {
  return deviceKnownFor(deps, tenantOf(request).public.unit, deviceOf(request, deps.config.secure), name);
}

/**
 * Lets the browser say next time that this person signed in there. It opens nothing: it only has a count of its own.
 * @param also another name that was proven there: of the second factor, or of the mailbox that a code came to
 */
export async function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  person: PersonRow,
  also?: string,
): Promise<void> {
  const { secure } = deps.config;
  const value = await rememberDevice(deps, person, deviceOf(request, secure), also);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE } as const;
  reply.setCookie(cookieName(tenantOf(request), secure), value, flags);
}
