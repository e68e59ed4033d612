import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AREAS, type Area } from '../../../engine/delivery/area.ts';
import { splitArtifact } from '../../../engine/delivery/split-artifact.ts';
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
    area: { type: 'string', enum: AREAS },
  },
} as const;

/** The files of one tenant's public part. */
type Files = { readonly first: CompressedFile } & { readonly [area in Area]: CompressedFile };

/**
 * The public part of a tenant, by its hash (D-TEN-01): one tenant's, and none of another's. What a visitor needs who has
 * not signed in, and apart from it what each area adds: not secret, only nobody else's to download.
 */
export const artifactRoute: Route = (app, { tenants }) => {
  const known = new WeakMap<CompiledTenant, Files>();
  const filesOf = async ({ id, hash }: { readonly id: string; readonly hash: string }): Promise<Files> => {
    const tenant = await tenants.version(id, hash);
    if (tenant?.hash !== hash) throw notFound();
    const files = known.get(tenant) ?? filesOfTenant(tenant);
    known.set(tenant, files);
    return files;
  };
  const options = { schema: { hide: true, params: TENANT_PARAMS }, config: { access: PUBLIC, tenant: false } } as const;
  app.get<{ Params: { id: string; hash: string } }>('/t/:id/:hash.json', options, async (request, reply) =>
    (await filesOf(request.params)).first.send(request, reply.header('cache-control', IMMUTABLE)),
  );
  app.get<{ Params: { id: string; area: Area; hash: string } }>(
    '/t/:id/:area/:hash.json',
    options,
    async (request, reply) =>
      (await filesOf(request.params))[request.params.area].send(request, reply.header('cache-control', IMMUTABLE)),
  );
};

function filesOfTenant(tenant: CompiledTenant): Files {
  const { first, pieces } = splitArtifact(tenant.public);
  const file = (content: object) =>
    new CompressedFile(Buffer.from(JSON.stringify(content)), 'application/json; charset=utf-8');
  return {
    first: file(first),
    patient: file(pieces.patient),
    art: file(pieces.art),
    professional: file(pieces.professional),
    setUp: file(pieces.setUp),
  };
}
