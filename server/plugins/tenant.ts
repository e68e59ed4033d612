import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';

declare module 'fastify' {
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
 * Which tenant a request is for: the one that claims its host; else `?tenant=<id>`, which a cookie remembers; else the
 * cookie; else the default (D-TEN-01). On a claimed host neither address nor cookie can choose another. A call of a page
 * of another tenant, since opened in a second tab, is refused with 412 TENANT_OTHER before anything is done (FIXP-10).
 */
export function registerTenant(app: FastifyInstance, deps: AppDeps): void {
  const { tenants, config, demo } = deps;
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.tenant === false) return;
    const asked = askedTenant(request);
    const claimed = await claimantOf(request.hostname, deps);
    const remembered = request.cookies[COOKIE];
    const id = claimed ?? asked ?? (remembered && tenants.has(remembered) ? remembered : config.defaultTenant);
    const tenant = await tenants.get(id);
    // Somebody whose institution is broken is told so, and never shown another one.
    if (!tenant) throw new AppError(tenants.has(id) ? 503 : 404, 'TENANT_UNKNOWN', { detail: { tenant: id } });
    request.tenant = tenant;
    const named = request.headers[PAGE_TENANT];
    if (named !== undefined && named !== tenant.public.id) throw new AppError(412, 'TENANT_OTHER');
    if (claimed === undefined && asked !== undefined && asked !== remembered) {
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
