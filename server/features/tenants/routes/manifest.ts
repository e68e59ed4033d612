import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantManifest } from '../../../platform/pages/tenant-head.ts';
import { TENANT_PARAMS } from './artifact.ts';

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
