import type { FastifyReply } from 'fastify';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { icoOf, tabIconPng, touchIconPng } from '../../../platform/tenants/icon-png.ts';
import { TENANT_PARAMS } from './artifact.ts';

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
