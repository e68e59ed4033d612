import { API_WORDS } from '../../../engine/language/messages/api.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { PUBLIC } from '../../platform/core/access.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { documentPaths, signedDocument } from '../../platform/files/document-paths.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema, paramsSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { mayRead } from './may-read.ts';
import { openDocument, openedBy } from './open-document.ts';

/**
 * State of a link to a document, for the page that shows it: ready, expired or unknown. A signed-in reader
 * with permission gets a fresh link for an expired one, because lists stay open for hours.
 */
const documentsOpenRoute: Route = (app, deps) => {
  app.post(
    '/api/documentos/abrir',
    { schema: callSchema('documents.open'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { unit } = tenant.public;
      const token = request.body.path.slice(request.body.path.indexOf('/') + 1);
      const signed = await signedDocument(deps, unit, token);
      const document = signed && (await openedBy(deps, tenant, signed.documentId));
      if (!signed || !document) return { estado: 'ausente', path: null, nombre: null };
      const nombre = document.name.replace(/\.[A-Za-z]{3,4}$/, '');
      if (signed.fresh) return { estado: 'listo', path: `documento/${token}`, nombre };
      if (!(await mayRead(request, deps, signed.documentId, document.ownerId)))
        return { estado: 'vencido', path: null, nombre: null };
      if (!signed.expired) return { estado: 'listo', path: `documento/${token}`, nombre };
      const pathOf = await documentPaths(deps, unit);
      return { estado: 'listo', path: pathOf(signed.documentId), nombre };
    },
  );
};

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
const documentsGetRoute: Route = (app, deps) => {
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

/** Mounts the calls of this feature. */
export const documentsRoutes = featureRoutes(documentsOpenRoute, documentsGetRoute);
