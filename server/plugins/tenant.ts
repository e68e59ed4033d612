import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import { wantsPage } from '../pages/wants-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request named a host that no tenant claims, where the operator names no default. */
    readonly hostUnclaimed: () => boolean;
  }
  interface FastifyRequest {
    /** The tenant of this request; null only where none could be found, and then the request is refused. */
    tenant: CompiledTenant | null;
  }
  interface FastifyContextConfig {
    /** `false`: this route serves all tenants alike and asks for none. */
    readonly tenant?: false;
  }
}

/** Remembers `?tenant=` for a browser on a host that no tenant claims. */
const COOKIE = 'tenant';
const YEAR = 365 * 24 * 3_600;
/** The tenant whose page makes a call. Sockets and downloads opened as pages say none: their cookies are by unit. */
const PAGE_TENANT = 'x-tenant';

/**
 * Which tenant a request is for: the one that claims its host; in the demo else `?tenant=<id>`, which a cookie remembers, or
 * the cookie; else the default, where the operator names one (D-TEN-01). No other host shows any tenant's brand. On a
 * claimed host neither address nor cookie can choose another. `www.` of a claimed host leads to it, as does the bare host
 * of a claimed `www.`. A call of a page of another tenant, since opened in a second tab, is refused with 412 TENANT_OTHER
 * before anything is done (FIXP-10).
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
    // Somebody whose institution is broken is told so, and never shown another one.
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

/** The address of the same page on the claimed host that differs by `www.` alone; undefined where no tenant claims it. */
async function twinOf(request: FastifyRequest, deps: AppDeps): Promise<string | undefined> {
  const { hostname } = request;
  const twin = hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`;
  if ((await claimantOf(twin, deps)) === undefined) return undefined;
  // The path is the request's, behind a host of ours: `//elsewhere` stays a path.
  return `${ownOrigin(request, deps.config, twin)}${request.url}`;
}

/** The origin of one of our hosts, as the request came: its scheme and port, or those of PUBLIC_URL. */
export function ownOrigin(
  request: FastifyRequest,
  { publicUrl }: Pick<AppDeps['config'], 'publicUrl'>,
  host: string,
): string {
  const common = publicUrl === undefined ? undefined : new URL(publicUrl);
  // Never the header as it was sent: after the port it may go on with `@` and another host.
  const port = common?.port ?? request.port ?? '';
  return `${common?.protocol ?? `${request.protocol}:`}//${host}${port === '' ? '' : `:${port}`}`;
}

/**
 * The id of the tenant that claims a host; undefined for a host that is nobody's. A newcomer that never worked does not
 * take the portal's own host from the default tenant.
 */
export async function claimantOf(
  host: string,
  { tenants, config }: Pick<AppDeps, 'tenants' | 'config'>,
): Promise<string | undefined> {
  const id = await tenants.idOfHost(host);
  const own = config.publicUrl !== undefined && host === new URL(config.publicUrl).hostname;
  return id !== undefined && own && (await tenants.get(id)) === undefined ? undefined : id;
}

/** The tenant of a request that has passed the hook. */
export function tenantOf(request: FastifyRequest): CompiledTenant {
  if (!request.tenant) throw new AppError(503, 'TENANT_UNKNOWN');
  return request.tenant;
}

function askedTenant(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('tenant' in query)) return undefined;
  return typeof query.tenant === 'string' && query.tenant !== '' ? query.tenant : undefined;
}
