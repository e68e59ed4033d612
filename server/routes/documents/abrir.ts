import type { FastifyRequest } from 'fastify';
import { ANY_SESSION, admits, PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { managerOf } from '../../plugins/in-cases.ts';
import { ownPeople } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { readsCaseDocument } from '../../services/art/case-documents.ts';
import { attendsNow } from '../../services/consulting/earlier-consultation.ts';
import { documentPaths, signedDocument } from '../../services/documents/document-paths.ts';
import { openedBy } from '../../services/documents/open-document.ts';
import type { Route } from '../route.ts';

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

/**
 * Whose papers are one's own may be read at any time; a professional reads those of the patient in hand, a manager those
 * of the cases they see.
 */
async function mayRead(request: FastifyRequest, deps: AppDeps, documentId: string, ownerId: number): Promise<boolean> {
  // Anybody may ask, so the scope is judged here: who has to set up a second factor first reads nothing (0085).
  if (!request.session || !admits(ANY_SESSION, request.session)) return false;
  const { person, role } = request.session;
  if (role === 'professional') return attendsNow(deps.db, tenantOf(request).public.unit, person.id, ownerId);
  if (role === 'art' || role === 'coordinator') return readsCaseDocument(deps.db, managerOf(request), documentId);
  return (await ownPeople(request, deps)).some(({ id }) => id === ownerId);
}
