import type { CompiledTenant } from '../../../engine/artifact.ts';
import { namedFile } from '../../../engine/forms/file-limits.ts';
import { PROFESSIONALS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { digestOf, type UploadedFile, uploadReader } from '../../plugins/upload.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { attachDocuments } from '../../services/consulting/attach-documents.ts';
import { draftDocuments } from '../../services/consulting/draft.ts';
import { heldAttention } from '../../services/consulting/held-attention.ts';
import { type CleanFile, cleanUpload } from '../../services/documents/clean-upload.ts';
import { codeOf } from '../../tenants/codes.ts';
import type { Route } from '../route.ts';

interface Fields {
  readonly id: string;
  readonly tipo: string;
  readonly descripcion?: string;
}

/** The kind as the patient reads it; the tenant says which there are. */
function kindOf(tenant: CompiledTenant, key: string): string {
  const label = codeOf(tenant, 'documentKind', key)?.label;
  if (typeof label !== 'string') throw new AppError(422, 'FIELD_ENUM', { field: 'tipo' });
  return label;
}

/** One after the other: each may fill the memory with its pixels. */
async function cleanUploads(pictures: AppDeps['pictures'], files: readonly UploadedFile[]): Promise<CleanFile[]> {
  const clean: CleanFile[] = [];
  for (const file of files) clean.push(await cleanUpload(pictures, file));
  return clean;
}

/** Attaches documents to the attention in hand (A25), once however often they are sent: the answer may be lost on the way (R2). */
export const adjuntarRoute: Route = (app, deps) => {
  const { body, ...schema } = callSchema('consulting.attach');
  const read = uploadReader<Fields>(body, 'archivo');
  app.post(
    '/api/consultorio/adjuntar',
    { schema: { ...schema, consumes: ['multipart/form-data'] }, config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { fields, files } = await read(request);
        // Before any file is looked at: only who has the attention in hand makes the server work.
        const { id } = await heldAttention(deps.db, unit, professional, fields.id);
        const archivo = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
        const { payload } = await accept('consulting.attach', { ...fields, archivo }, request, deps);
        const tipo = kindOf(tenantOf(request), String(payload.tipo));
        const descripcion = typeof payload.descripcion === 'string' ? payload.descripcion : null;
        request.body = { ...fields, archivo: files.map(digestOf) };
        await withIdempotencyAfter(
          request,
          deps,
          () => cleanUploads(deps.pictures, files),
          async (db, clean) => {
            await attachDocuments({ ...deps, db }, unit, professional, id, { files: clean, tipo, descripcion });
            const happening = { action: 'document.attach', object: `attention:${id}`, outcome: 'ok' } as const;
            await recordAudit(db, auditOf(request, deps.clock, happening));
            return { id };
          },
        );
        // Read anew and not kept: a repetition is told what is attached by now.
        return draftDocuments(deps.db, unit, id);
      }),
  );
};
