import { PUBLIC } from '../../../platform/core/access.ts';
import { documentPaths, signedDocument } from '../../../platform/files/document-paths.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { openedBy } from '../open-document.ts';
import { mayRead } from './may-read.ts';

/**
 * State of a link to a document, for the page that shows it: ready, expired or unknown. A signed-in reader
 * with permission gets a fresh link for an expired one, because lists stay open for hours.
 */
export const documentsOpenRoute: Route = (app, deps) => {
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
