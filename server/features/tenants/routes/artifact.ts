import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { AREAS, type Area } from '../../../../engine/language/screens/delivery/area.ts';
import { splitArtifact } from '../../../../engine/language/screens/delivery/split-artifact.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { CompressedFile } from '../../../platform/pages/compressed-file.ts';

/** Cache header of files named by their content's hash, which never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Parameters of a path: a tenant's id, and a content hash of 16 hex digits. */
export const TENANT_PARAMS = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,39}$' },
    hash: { type: 'string', pattern: '^[0-9a-f]{16}$' },
    area: { type: 'string', enum: AREAS },
  },
} as const;

/** Compressed files of one tenant's public part. */
type Files = { readonly first: CompressedFile } & { readonly [area in Area]: CompressedFile };

/**
 * Serves a tenant's public part by its hash: the part for visitors, and one part for each area. They are not
 * secret, but separate, so that each page downloads only its own.
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
