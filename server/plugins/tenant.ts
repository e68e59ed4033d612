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

/**
 * Which tenant a request is for: the one that claims its host; else `?tenant=<id>`, which a cookie remembers; else the
 * cookie; else the default (D-TEN-01). On a claimed host neither address nor cookie can choose another.
 */
export function registerTenant(app: FastifyInstance, { tenants, config, demo }: AppDeps): void {
  app.decorateRequest('tenant', null);
  const own = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname;
  /** A newcomer that never worked does not take the portal's own host from the default tenant. */
  const claimant = async (host: string): Promise<string | undefined> => {
    const id = await tenants.idOfHost(host);
    return id !== undefined && host === own && (await tenants.get(id)) === undefined ? undefined : id;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.tenant === false) return;
    const asked = askedTenant(request);
    const claimed = await claimant(request.hostname);
    const remembered = request.cookies[COOKIE];
    const id = claimed ?? asked ?? (remembered && tenants.has(remembered) ? remembered : config.defaultTenant);
    const tenant = await tenants.get(id);
    // Somebody whose institution is broken is told so, and never shown another one.
    if (!tenant) throw new AppError(tenants.has(id) ? 503 : 404, 'TENANT_UNKNOWN', { detail: { tenant: id } });
    request.tenant = tenant;
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
