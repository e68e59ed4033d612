import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { AppDeps } from '../deps.ts';
import { claimantOf, tenantOf } from './tenant.ts';

/** Makes the whole address of a path of the portal. @param path with its query, from the first slash */
export type PortalAddress = (path: string) => string;

/**
 * How the request's tenant is reached from a mail. Whoever sends a request says any host in it, and a mail carries codes
 * that sign its reader in, so the asked host counts only where it is the tenant's own. Else it is PUBLIC_URL, unless that
 * is another tenant's; else the first host that the tenant lists, which in a demo is an example; else this machine.
 * Where the host is nobody's, `?tenant=` says whose page it is.
 */
export async function portalAddress(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'tenants'>,
): Promise<PortalAddress> {
  const { config } = deps;
  const tenant = tenantOf(request);
  const common = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const scheme = common?.protocol ?? `${request.protocol}:`;
  // Never the header as it was sent: after the port it may go on with `@` and another host.
  const port = common?.port ?? request.port ?? '';
  const own = (host: string) => whole(`${scheme}//${host}${port === '' ? '' : `:${port}`}`);
  if ((await claimantOf(request.hostname, deps)) === tenant.id) return own(request.hostname);
  return tenantAddress(tenant, deps, { scheme, port: request.socket.localPort });
}

/** The same where nobody asked: a mail that is due by the clock. @param asked how a request came, where there is one */
export async function tenantAddress(
  { id, server }: CompiledTenant,
  deps: Pick<AppDeps, 'config' | 'tenants'>,
  asked: { readonly scheme?: string; readonly port?: number | undefined } = {},
): Promise<PortalAddress> {
  const { config } = deps;
  const common = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const owner = common && (await claimantOf(common.hostname, deps));
  if (common && owner === id) return whole(common.origin);
  if (common && owner === undefined) return whole(common.origin, id);
  const [listed] = server.hosts;
  const scheme = asked.scheme ?? common?.protocol ?? 'https:';
  if (listed !== undefined && !config.demo) return whole(`${scheme}//${listed}`);
  return whole(`http://localhost:${asked.port ?? config.port}`, id);
}

const whole =
  (origin: string, tenant?: string): PortalAddress =>
  (path) => {
    const address = new URL(path, origin);
    if (tenant !== undefined) address.searchParams.append('tenant', tenant);
    return address.href;
  };
