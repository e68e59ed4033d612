import { API_WORDS } from '../../../engine/messages/api.ts';
import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { signedDocument } from '../../services/documents/document-paths.ts';
import { openDocument } from '../../services/documents/open-document.ts';
import type { Route } from '../route.ts';
import { mayRead } from './may-read.ts';

/** The answer as the API's description tells it; bytes are sent as they are. */
const PDF = {
  description: API_WORDS.file,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** A PDF runs nothing and is shown in frames of our own pages only; a sandbox would keep the browser's viewer out. */
const FRAMED = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

/**
 * The file behind a signed link (ROUTE-03, A1): always a PDF, sent as it is kept or written of what stands, never kept by anybody on the way. Whoever has the link reads
 * it until it ends; what is not signed by this unit is answered as if it were not there.
 */
export const archivoRoute: Route = (app, deps) => {
  const { response, ...schema } = querySchema('documents.get', 'params');
  app.get<{ Params: { token: string } }>(
    '/api/documentos/:token.pdf',
    { schema: { ...schema, response: { ...response, 200: PDF } }, config: { access: PUBLIC, framing: 'self' } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { unit } = tenant.public;
      const signed = await signedDocument(deps, unit, request.params.token);
      if (!signed) throw notFound();
      const happening = { action: 'document.read', object: `document:${signed.documentId}` };
      if (signed.expired) {
        await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'refused', link: null }));
        throw new AppError(404, 'DOCUMENT_EXPIRED');
      }
      const document = await openDocument(deps, tenant, signed.documentId);
      if (!document) throw notFound();
      const { name, ownerId, bytes } = document;
      // Without a session that may read it, the request proves that somebody has the link, not who.
      const by = (await mayRead(request, deps, signed.documentId, ownerId)) ? {} : { link: null };
      await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'ok', ...by }));
      return reply
        .headers({ 'content-security-policy': FRAMED, 'content-disposition': inline(name) })
        .type('application/pdf')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
};

/** Shown in its place; saved under its name, whatever letters are in it (RFC 6266). */
function inline(name: string): string {
  const file = `${name.replace(/\.[A-Za-z]{3,4}$/, '')}.pdf`;
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${file.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}
