import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../platform/deps.ts';
import { claimantOf, tenantOf } from '../../platform/http/tenant.ts';
import type { PasskeySite } from './passkey-challenge.ts';

/**
 * The request's site for passkeys, if it may have any (decision 0085). Trusts only configuration and documents: the
 * host must be listed by the tenant, or be that of `PUBLIC_URL` where no tenant claims it; scheme and port come from
 * `PUBLIC_URL`. Without `PUBLIC_URL` only localhost counts, for development.
 * @returns undefined for other hosts, without https, and for IP addresses, which browsers refuse too
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
