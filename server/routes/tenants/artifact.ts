import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { CompressedFile } from '../../pages/compressed-file.ts';
import type { Route } from '../route.ts';

/** A file named by its content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Ids of tenants and the 16 hex digits of a content hash, as they stand in addresses. */
export const TENANT_PARAMS = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,39}$' },
    hash: { type: 'string', pattern: '^[0-9a-f]{16}$' },
  },
} as const;

/** The public part of a tenant, by its hash (D-TEN-01): one tenant's, and none of another's. */
export const artifactRoute: Route = (app, { tenants }) => {
  const files = new WeakMap<object, CompressedFile>();
  app.get<{ Params: { id: string; hash: string } }>(
    '/t/:id/:hash.json',
    { schema: { hide: true, params: TENANT_PARAMS }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => {
      const { id, hash } = request.params;
      const tenant = tenants.version(id, hash);
      if (tenant?.hash !== hash) throw notFound();
      const file =
        files.get(tenant) ??
        new CompressedFile(Buffer.from(JSON.stringify(tenant.public)), 'application/json; charset=utf-8');
      files.set(tenant, file);
      return file.send(request, reply.header('cache-control', IMMUTABLE));
    },
  );
};
