import { basename, dirname, extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { TENANT_PARAMS } from './artifact.ts';

/** Policy for a picture opened by itself: it runs no scripts, whatever it contains. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";
/**
 * Policy for a certificate, which our own pages show in a frame; no sandbox, because it would disable the
 * browser's PDF viewer.
 */
const FRAMED = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

/** MIME types of assets by extension; others are sent as bytes. */
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

/**
 * Serves pictures, videos and PDFs named by a tenant's documents, its own or those of its layers. Supports ranges,
 * which videos need.
 */
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

/** Sends an asset from the database, for a version that is served while its folder is broken. */
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
