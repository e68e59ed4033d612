import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
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
