import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { uploadRoute } from '../../../platform/http/upload.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { describeDocument } from '../case-documents.ts';

type Fields = CallRequests['art.describeDocument'];

/** Edits the description of a document (ART-09). Accepts multipart as in the contract, and JSON as every other call. */
export const artDescribeDocumentRoute: Route = (app, deps) => {
  const { schema, read } = uploadRoute<Fields>('art.describeDocument');
  app.post('/api/art/editDetalleDocumento', { schema, config: { access: ART_USERS } }, async (request) => {
    const done = await withCaseAccess(request, deps, async (manager) => {
      const { fields } = await read(request);
      const { payload } = await accept('art.describeDocument', fields, request, deps);
      const document = { id: fields.id_documento, descripcion: String(payload.descripcion) };
      request.body = fields;
      return withIdempotency(
        request,
        deps,
        async (db) => ({ id: await describeDocument({ ...deps, db }, tenantOf(request), manager, document) }),
        ({ id }) => onCase('art.describeDocument', id),
      );
    });
    return { ok: done.id > 0 };
  });
};
