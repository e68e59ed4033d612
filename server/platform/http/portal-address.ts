import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { AppDeps } from '../deps.ts';
import { claimantOf, ownOrigin, tenantOf } from './tenant.ts';

/** Makes the absolute address of a path. @param path with its query, from the first slash */
export type PortalAddress = (path: string) => string;

/**
 * The request's tenant address for mails. Hosts in requests can be forged, and mails carry codes that sign in, so the
 * requested host is used only if the tenant claims it. Otherwise PUBLIC_URL, unless another tenant claims that; else
 * the first host of the tenant; else this machine. In the demo `?tenant=` names the tenant on an unclaimed host;
 * elsewhere PUBLIC_URL belongs to the default tenant.
 */
export async function portalAddress(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'tenants'>,
): Promise<PortalAddress> {
  const { config } = deps;
  const tenant = tenantOf(request);
  const common = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const scheme = common?.protocol ?? `${request.protocol}:`;
  if ((await claimantOf(request.hostname, deps)) === tenant.id)
    return whole(ownOrigin(request, config, request.hostname));
  return tenantAddress(tenant, deps, { scheme, port: request.socket.localPort });
}

/**
 * The same without a request, for mail sent by the clock. @param asked scheme and port of a request, if there is one
 */
export async function tenantAddress(
  { id, server }: CompiledTenant,
  deps: Pick<AppDeps, 'config' | 'tenants'>,
  asked: { readonly scheme?: string; readonly port?: number | undefined } = {},
): Promise<PortalAddress> {
  const { config } = deps;
  const common = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const owner = common && (await claimantOf(common.hostname, deps));
  if (common && owner === id) return whole(common.origin);
  const shared = common && owner === undefined;
  if (shared && config.demo) return whole(common.origin, id);
  if (shared && config.defaultTenant === id) return whole(common.origin);
  const [listed] = server.hosts;
  const scheme = asked.scheme ?? common?.protocol ?? 'https:';
  if (listed !== undefined && !config.demo) return whole(`${scheme}//${listed}`);
  if (shared) return whole(common.origin);
  return whole(`http://localhost:${asked.port ?? config.port}`, id);
}

const whole =
  (origin: string, tenant?: string): PortalAddress =>
  (path) => {
    const address = new URL(path, origin);
    if (tenant !== undefined) address.searchParams.append('tenant', tenant);
    return address.href;
  };
