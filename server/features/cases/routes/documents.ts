import { decideCase } from '../../../../engine/domain/case/changes.ts';
import { namedFile } from '../../../../engine/language/forms/file-limits.ts';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { allowed } from '../../../platform/core/allowed.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { cleanUpload } from '../../../platform/files/clean-upload.ts';
import { withIdempotency, withIdempotencyAfter } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { digestOf, uploadRoute } from '../../../platform/http/upload.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { addCaseDocument, describeDocument } from '../case-documents.ts';
import { caseOf } from '../cases-of.ts';

/** Adds a document to a case. Idempotent, because the answer may be lost. */
export const artAddDocumentRoute: Route = (app, deps) => {
  const { schema, read } = uploadRoute<Omit<CallRequests['art.addDocument'], 'file'>>('art.addDocument', {
    name: 'file',
    least: 1,
    most: 1,
  });
  app.post('/api/art/guardarDocumento', { schema, config: { access: ART_USERS } }, async (request) => {
    const done = await withCaseAccess(request, deps, async (manager) => {
      const tenant = tenantOf(request);
      const { fields, files } = await read(request);
      const { id_caso: id, id_paciente: worker } = fields;
      // Check before reading the file: only the case's manager may cause that work.
      const { status } = await caseOf(deps, tenant, manager, id);
      const named = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
      const { payload } = await accept('art.addDocument', { ...fields, file: named }, request, deps);
      const [sent, ...more] = files;
      if (!sent || more.length > 0) throw new AppError(422, 'TOO_MANY_FILES', { field: 'file' });
      const description = typeof payload.descripcion === 'string' ? payload.descripcion : null;
      request.body = { ...fields, file: digestOf(sent) };
      return withIdempotencyAfter(
        request,
        deps,
        () => {
          // Not for a repeated request: the case may have been closed since.
          allowed(decideCase(status, 'documents', tenant.public.codes));
          return cleanUpload(deps, sent, 'file');
        },
        async (db, file) => {
          await addCaseDocument({ ...deps, db }, tenant, manager, { id, worker, file, description });
          return { id };
        },
        () => onCase('art.addDocument', id),
      );
    });
    return { ok: done.id > 0 };
  });
};

/** Edits the description of a document (ART-09). Accepts multipart as in the contract, and JSON as every other call. */
export const artDescribeDocumentRoute: Route = (app, deps) => {
  const { schema, read } = uploadRoute<CallRequests['art.describeDocument']>('art.describeDocument');
  app.post('/api/art/editDetalleDocumento', { schema, config: { access: ART_USERS } }, async (request) => {
    const done = await withCaseAccess(request, deps, async (manager) => {
      const { fields } = await read(request);
      const { payload } = await accept('art.describeDocument', fields, request, deps);
      const document = { id: fields.id_documento, description: String(payload.descripcion) };
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
