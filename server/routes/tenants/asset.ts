import { basename, dirname, extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import type { Route } from '../route.ts';
import { TENANT_PARAMS } from './artifact.ts';

/** A picture opened by itself runs nothing, whatever is in it (A11). */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";
/** A certificate is shown in a frame of our own pages (SHELL-06); a sandbox would keep the browser's viewer out. */
const FRAMED = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

/** Kinds of files that documents name; anything else is offered as bytes. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Pictures, videos and PDFs that a tenant's documents name, its own or those of what it extends. Answers ranges, as videos need. */
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
      const { id, file } = request.params;
      const asset = await tenants.asset(id, file);
      if (asset === undefined) throw notFound();
      const framed = file.endsWith('.pdf');
      reply.headers({
        'content-security-policy': framed ? FRAMED : ALONE,
        ...(framed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
      });
      if ('path' in asset) return reply.sendFile(basename(asset.path), dirname(asset.path), { maxAge: 300_000 });
      return sendKept(request, reply, file, asset.bytes);
    },
  );
};

/** A file as it was kept with the version that is served while its folder is broken. */
function sendKept(request: FastifyRequest, reply: FastifyReply, file: string, bytes: Uint8Array): FastifyReply {
  const all = Buffer.from(bytes);
  reply.headers({ 'cache-control': 'public, max-age=300', 'accept-ranges': 'bytes' });
  reply.type(TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return reply.send(all);
  const first = Number(from);
  const last = Math.min(to ? Number(to) : all.length - 1, all.length - 1);
  if (first > last) return reply.code(416).header('content-range', `bytes */${all.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${all.length}`)
    .send(all.subarray(first, last + 1));
}
