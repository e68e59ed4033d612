import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { signedDocument } from '../../../platform/files/document-paths.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { openDocument, openedBy } from '../open-document.ts';
import { mayRead } from './may-read.ts';

/** The answer for the API's description; bytes are sent as they are. */
const PDF = {
  description: API_WORDS.file,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** Frames of own pages only. No sandbox, because it would disable the browser's PDF viewer. */
const FRAMED = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

/**
 * Serves the file of a signed link: always a PDF, stored or generated from present data, with caching
 * forbidden. A session that may read it does so until the link expires, anybody else for a minute. Links not signed by this unit give 404.
 */
export const documentsGetRoute: Route = (app, deps) => {
  const { response, ...schema } = paramsSchema('documents.get');
  app.get(
    '/api/documentos/:token.pdf',
    { schema: { ...schema, response: { ...response, 200: PDF } }, config: { access: PUBLIC, framing: 'self' } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { unit } = tenant.public;
      const signed = await signedDocument(deps, unit, request.params.token);
      if (!signed) throw notFound();
      const happening = { action: 'document.read', object: `document:${signed.documentId}` };
      const opened = await openedBy(deps, tenant, signed.documentId);
      if (!opened) throw notFound();
      const permitted = await mayRead(request, deps, signed.documentId, opened.ownerId);
      if (signed.expired || !(permitted || signed.fresh)) {
        await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'refused', link: null }));
        throw new AppError(404, 'DOCUMENT_EXPIRED');
      }
      const document = await openDocument(deps, tenant, signed.documentId);
      if (!document) throw notFound();
      const { name, bytes } = document;
      // Without a permitted session, the audit knows only that the link was used, not by which person.
      const by = permitted ? {} : { link: null };
      await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'ok', ...by }));
      return reply
        .headers({ 'content-security-policy': FRAMED, 'content-disposition': inline(name) })
        .type('application/pdf')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
};

/** Content-Disposition that shows the file, with its name for saving in any script (RFC 6266). */
function inline(name: string): string {
  const file = `${name.replace(/\.[A-Za-z]{3,4}$/, '')}.pdf`;
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${file.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}
