import { ART_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { uploadReader } from '../../plugins/upload.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { describeDocument } from '../../services/art/case-documents.ts';
import type { Route } from '../route.ts';

interface Fields {
  readonly id_documento: number;
  readonly descripcion: string;
}

/** Corrects what is said of a document (ART-09): a multipart body by the contract, and JSON as every other call. */
export const editDetalleDocumentoRoute: Route = (app, deps) => {
  const { body, ...schema } = callSchema('art.describeDocument');
  const read = uploadReader<Fields>(body, 'file', 0);
  app.post<{ Body: Fields }>(
    '/api/art/editDetalleDocumento',
    { schema: { ...schema, consumes: ['multipart/form-data', 'application/json'] }, config: { access: ART_USERS } },
    async (request) => {
      const done = await withCaseAudit(
        request,
        deps,
        { action: 'art.describeDocument', caseOf: ({ id }: { readonly id: number }) => id },
        async (manager) => {
          const { fields } = await read(request);
          const { payload } = await accept('art.describeDocument', fields, request, deps);
          const document = { id: fields.id_documento, descripcion: String(payload.descripcion) };
          return { id: await describeDocument(deps, tenantOf(request), manager, document) };
        },
      );
      return { ok: done.id > 0 };
    },
  );
};
