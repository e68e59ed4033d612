import { basename, dirname } from 'node:path';
import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import type { Route } from '../route.ts';
import { TENANT_PARAMS } from './artifact.ts';

/** A picture opened by itself runs nothing, whatever is in it (A11). */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";
/** A certificate is shown in a frame of our own pages (SHELL-06); a sandbox would keep the browser's viewer out. */
const FRAMED = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

/** Pictures, videos and PDFs of a tenant, its own or those of what it extends. Answers ranges, as videos need. */
export const assetRoute: Route = (app, { tenants }) => {
  const params = {
    ...TENANT_PARAMS,
    properties: {
      ...TENANT_PARAMS.properties,
      file: { type: 'string', pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$' },
    },
  };
  app.get<{ Params: { id: string; file: string } }>(
    '/t/:id/assets/:file',
    { schema: { hide: true, params }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => {
      const path = tenants.asset(request.params.id, request.params.file);
      if (path === undefined) throw notFound();
      const framed = path.endsWith('.pdf');
      reply.headers({
        'content-security-policy': framed ? FRAMED : ALONE,
        ...(framed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
      });
      return reply.sendFile(basename(path), dirname(path), { maxAge: 300_000 });
    },
  );
};
