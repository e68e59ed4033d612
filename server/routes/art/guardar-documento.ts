import { namedFile } from '../../../engine/forms/file-limits.ts';
import { ART_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { digestOf, uploadReader } from '../../plugins/upload.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { addCaseDocument } from '../../services/art/case-documents.ts';
import { requireAction } from '../../services/art/case-status.ts';
import { caseOf } from '../../services/art/cases-of.ts';
import { cleanUpload } from '../../services/documents/clean-upload.ts';
import type { Route } from '../route.ts';

interface Fields {
  readonly id_caso: number;
  readonly id_paciente: number;
  readonly descripcion?: string;
}

/** Adds a document to a case (ART-09, A25), once however often it is sent: its answer may be lost on the way (R2). */
export const guardarDocumentoRoute: Route = (app, deps) => {
  const { body, ...schema } = callSchema('art.addDocument');
  const read = uploadReader<Fields>(body, 'file');
  app.post(
    '/api/art/guardarDocumento',
    { schema: { ...schema, consumes: ['multipart/form-data'] }, config: { access: ART_USERS } },
    async (request) => {
      const done = await withCaseAudit(
        request,
        deps,
        { action: 'art.addDocument', caseOf: ({ id }: { readonly id: number }) => id },
        async (manager) => {
          const tenant = tenantOf(request);
          const { fields, files } = await read(request);
          const { id_caso: id, id_paciente: worker } = fields;
          // Before the file is looked at: only whose case it is makes the server work.
          const { status } = await caseOf(deps, tenant, manager, id);
          const named = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
          const { payload } = await accept('art.addDocument', { ...fields, file: named }, request, deps);
          const [sent, ...more] = files;
          if (!sent || more.length > 0) throw new AppError(422, 'TOO_MANY_FILES', { field: 'file' });
          const descripcion = typeof payload.descripcion === 'string' ? payload.descripcion : null;
          request.body = { ...fields, file: digestOf(sent) };
          return withIdempotencyAfter(
            request,
            deps,
            () => {
              // Not of a repetition: the case may have been closed since it was kept.
              requireAction(tenant, status, 'documents');
              return cleanUpload(deps.pictures, sent, 'file');
            },
            async (db, file) => {
              await addCaseDocument({ ...deps, db }, tenant, manager, { id, worker, file, descripcion });
              return { id };
            },
          );
        },
      );
      return { ok: done.id > 0 };
    },
  );
};
