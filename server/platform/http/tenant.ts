import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../core/app-error.ts';
import type { AppDeps } from '../deps.ts';
import { wantsPage } from '../pages/wants-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether any request named a host that no tenant claims, while no default tenant is configured. */
    readonly hostUnclaimed: () => boolean;
  }
  interface FastifyRequest {
    /** The tenant of this request; null only if there is no such tenant, and then the request is refused. */
    tenant: CompiledTenant | null;
  }
  interface FastifyContextConfig {
    /** `false`: this route is independent of tenants. */
    readonly tenant?: false;
  }
}

/** Cookie that remembers `?tenant=` on unclaimed hosts. */
const COOKIE = 'tenant';
const YEAR = 365 * 24 * 3_600;
/**
 * Header with the tenant whose page makes the call. Sockets and downloads do not send it; their cookies are by unit.
 */
const PAGE_TENANT = 'x-tenant';

/**
 * Finds a request's tenant: the one that claims its host, in the demo else `?tenant=<id>` or its cookie, else the
 * default tenant. On a claimed host neither address nor cookie can select another tenant. `www.` of a
 * claimed host redirects to it, and the bare host to a claimed `www.`. A call from a page of another tenant, opened in
 * a second tab, gets 412 TENANT_OTHER.
 */
export function registerTenant(app: FastifyInstance, deps: AppDeps): void {
  const { tenants, config, demo } = deps;
  let noticed = false;
  app.decorateRequest('tenant', null);
  app.decorate('hostUnclaimed', () => noticed);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.tenant === false) return;
    const claimed = await claimantOf(request.hostname, deps);
    const other = claimed === undefined && wantsPage(request) ? await twinOf(request, deps) : undefined;
    if (other !== undefined) return reply.header('cache-control', 'no-store').redirect(other, 302);
    const asked = config.demo ? askedTenant(request) : undefined;
    const cookie = config.demo ? request.cookies[COOKIE] : undefined;
    const remembered = cookie && tenants.has(cookie) ? cookie : undefined;
    const id = claimed ?? asked ?? remembered ?? config.defaultTenant;
    if (id === undefined) {
      if (!noticed) request.log.warn({ event: 'host.unclaimed', host: request.hostname }, 'no tenant claims this host');
      noticed = true;
      throw new AppError(404, 'TENANT_UNKNOWN');
    }
    const tenant = await tenants.get(id);
    // A broken tenant gives 503; another tenant must not be shown in its place.
    if (!tenant) throw new AppError(tenants.has(id) ? 503 : 404, 'TENANT_UNKNOWN', { detail: { tenant: id } });
    request.tenant = tenant;
    const named = request.headers[PAGE_TENANT];
    if (named !== undefined && named !== tenant.public.id) throw new AppError(412, 'TENANT_OTHER');
    if (claimed === undefined && asked !== undefined && asked !== cookie) {
      reply.setCookie(COOKIE, asked, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.secure,
        maxAge: YEAR,
      });
    }
    await demo?.ensure(tenant);
  });
}

/** The same page's address on the claimed host that differs only by `www.`, or undefined. */
async function twinOf(request: FastifyRequest, deps: AppDeps): Promise<string | undefined> {
  const { hostname } = request;
  const twin = hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`;
  if ((await claimantOf(twin, deps)) === undefined) return undefined;
  // The host is ours, so a path like `//elsewhere` stays a path.
  return `${ownOrigin(request, deps.config, twin)}${request.url}`;
}

/** The origin of one of our hosts, with the request's scheme and port, or those of PUBLIC_URL. */
export function ownOrigin(
  request: FastifyRequest,
  { publicUrl }: Pick<AppDeps['config'], 'publicUrl'>,
  host: string,
): string {
  const common = publicUrl === undefined ? undefined : new URL(publicUrl);
  // Never the raw header: `@` and another host may follow its port.
  const port = common?.port ?? request.port ?? '';
  return `${common?.protocol ?? `${request.protocol}:`}//${host}${port === '' ? '' : `:${port}`}`;
}

/**
 * Id of the tenant that claims a host, or undefined. A tenant that never compiled cannot take the portal's own host
 * from the default tenant.
 */
export async function claimantOf(
  host: string,
  { tenants, config }: Pick<AppDeps, 'tenants' | 'config'>,
): Promise<string | undefined> {
  const id = await tenants.idOfHost(host);
  const own = config.publicUrl !== undefined && host === new URL(config.publicUrl).hostname;
  return id !== undefined && own && (await tenants.get(id)) === undefined ? undefined : id;
}

/** The tenant of a request, after the hook. */
export function tenantOf(request: FastifyRequest): CompiledTenant {
  if (!request.tenant) throw new AppError(503, 'TENANT_UNKNOWN');
  return request.tenant;
}

function askedTenant(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('tenant' in query)) return undefined;
  return typeof query.tenant === 'string' && query.tenant !== '' ? query.tenant : undefined;
}
