import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { documentPaths, signedDocument } from '../../services/documents/document-paths.ts';
import { openedBy } from '../../services/documents/open-document.ts';
import type { Route } from '../route.ts';
import { mayRead } from './may-read.ts';

/**
 * What stands behind a link to a document, for the page that shows it (ROUTE-03): ready, expired or nothing. Whose link
 * expired and who may read the document anyway, being signed in, is given a fresh one: a list stays open for hours.
 */
export const abrirDocumentoRoute: Route = (app, deps) => {
  app.post<{ Body: { path: string } }>(
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
      if (!signed.expired) return { estado: 'listo', path: `documento/${token}`, nombre };
      if (!(await mayRead(request, deps, signed.documentId, document.ownerId)))
        return { estado: 'vencido', path: null, nombre: null };
      const pathOf = await documentPaths(deps, unit);
      return { estado: 'listo', path: pathOf(signed.documentId), nombre };
    },
  );
};
