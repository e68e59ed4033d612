import type { FastifyReply } from 'fastify';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { tenantManifest } from '../../../platform/pages/tenant-head.ts';
import { icoOf, tabIconPng, touchIconPng } from '../../../platform/tenants/icon-png.ts';
import { IMMUTABLE, TENANT_PARAMS } from './artifact.ts';

/** The style sheet with a tenant's colours, by its hash. */
export const themeRoute: Route = (app, { tenants }) => {
  app.get<{ Params: { id: string; hash: string } }>(
    '/t/:id/theme-:hash.css',
    { schema: { hide: true, params: TENANT_PARAMS }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => {
      const { id, hash } = request.params;
      const tenant = await tenants.version(id, hash);
      if (tenant?.themeHash !== hash) throw notFound();
      return reply.header('cache-control', IMMUTABLE).type('text/css; charset=utf-8').send(tenant.themeCss);
    },
  );
};

/**
 * Icons at the fixed names that browsers and phones request, rendered from the tenant's icon: at the root for the
 * host's tenant, and below each tenant's folder.
 */
export const iconsRoute: Route = (app, { tenants }) => {
  const touch = async (tenant: CompiledTenant | undefined, reply: FastifyReply) => {
    const png = tenant && (await touchIconPng(tenants, tenant));
    if (png === undefined) throw notFound();
    return reply.header('cache-control', 'no-cache').type('image/png').send(png);
  };
  for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed'])
    app.get(`/${name}.png`, { schema: { hide: true }, config: { access: PUBLIC } }, (request, reply) =>
      touch(tenantOf(request), reply),
    );
  app.get<{ Params: { id: string } }>(
    '/t/:id/apple-touch-icon.png',
    { schema: { hide: true, params: TENANT_PARAMS }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => touch(await tenants.get(request.params.id), reply),
  );
  app.get('/favicon.ico', { schema: { hide: true }, config: { access: PUBLIC } }, async (request, reply) => {
    const png = await tabIconPng(tenants, tenantOf(request));
    if (png === undefined) throw notFound();
    return reply.header('cache-control', 'no-cache').type('image/vnd.microsoft.icon').send(icoOf(png));
  });
};

/** The web manifest of a tenant; its address has no hash, so it is revalidated each time. */
export const manifestRoute: Route = (app, { tenants }) => {
  app.get<{ Params: { id: string } }>(
    '/t/:id/manifest.webmanifest',
    { schema: { hide: true, params: TENANT_PARAMS }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => {
      const tenant = await tenants.get(request.params.id);
      if (!tenant) throw notFound();
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(tenantManifest(tenant)));
    },
  );
};
