import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { PasskeySite } from '../services/factor/passkey-challenge.ts';
import { claimantOf, tenantOf } from './tenant.ts';

/**
 * The address at which the request's tenant is asked, if passkeys can be of it (decision 0093). Only what the installation and
 * the tenant's documents say counts: the host is one that the tenant lists, or that of `PUBLIC_URL` where that is nobody's;
 * scheme and port are those of `PUBLIC_URL`. Without it this machine alone is one, where somebody develops.
 * @returns undefined for any other host, without https, and for an address that is a number: browsers refuse those too
 */
export async function passkeySite(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'tenants'>,
): Promise<PasskeySite | undefined> {
  const { hostname } = request;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const { publicUrl } = deps.config;
  const claimant = await claimantOf(hostname, deps);
  if (publicUrl === undefined)
    return hostname === 'localhost' ? { id: hostname, origin: `http://${request.host}` } : undefined;
  const common = new URL(publicUrl);
  const owned = claimant === undefined ? hostname === common.hostname : claimant === tenantOf(request).id;
  if (!owned || (common.protocol !== 'https:' && hostname !== 'localhost')) return undefined;
  const port = common.port === '' ? '' : `:${common.port}`;
  return { id: hostname, origin: `${common.protocol}//${hostname}${port}` };
}
