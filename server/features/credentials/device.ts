import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { deviceKnownFor, readDevice, rememberDevice } from './known-device.ts';

/** Seconds that a browser is remembered: a year. */
const LIFE = 365 * 24 * 3_600;

/** Name of the cookie, per unit as the session's. */
const cookieName = (tenant: CompiledTenant, secure: boolean): string =>
  `${secure ? '__Host-' : ''}dev_${tenant.public.unit}`;

const deviceOf = (request: FastifyRequest, secure: boolean) =>
  readDevice(request.cookies[cookieName(tenantOf(request), secure)]);

/** Id of the requesting browser, if the account with `name` signed in there before. */
export function knownDevice(request: FastifyRequest, deps: AppDeps, name: string): Promise<string | undefined> {
  return deviceKnownFor(deps, tenantOf(request).public.unit, deviceOf(request, deps.config.secure), name);
}

/**
 * Sets the cookie that marks the browser as known to this person. It grants no access: known browsers only have their
 * own count of failed attempts.
 * @param also another name that was proven there: of the second factor, or of the mailbox that received a code
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
