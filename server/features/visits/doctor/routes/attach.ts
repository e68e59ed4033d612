import type { CompiledTenant } from '../../../../../engine/language/artifact.ts';
import { namedFile } from '../../../../../engine/language/forms/file-limits.ts';
import type { CallRequests } from '../../../../../schemas/generated/call-requests.ts';
import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../../platform/deps.ts';
import { type CleanFile, cleanUpload } from '../../../../platform/files/clean-upload.ts';
import { withIdempotencyAfter } from '../../../../platform/http/idempotency.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { digestOf, MOST_FILES, type UploadedFile, uploadRoute } from '../../../../platform/http/upload.ts';
import { codeOf } from '../../../../platform/tenants/codes.ts';
import { accept } from '../../../forms/index.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { attachDocuments } from '../attach-documents.ts';
import { draftDocuments } from '../draft.ts';
import { heldAttention } from '../held-attention.ts';

type Fields = Omit<CallRequests['consulting.attach'], 'archivo'>;

/** Label of a document's kind, from the tenant's codes. */
function kindOf(tenant: CompiledTenant, key: string): string {
  const label = codeOf(tenant, 'documentKind', key)?.label;
  if (typeof label !== 'string') throw new AppError(422, 'FIELD_ENUM', { field: 'tipo' });
  return label;
}

/** Converts one file at a time: each may need the memory of all its pixels. */
async function cleanUploads(deps: AppDeps, files: readonly UploadedFile[]): Promise<CleanFile[]> {
  const clean: CleanFile[] = [];
  for (const file of files) clean.push(await cleanUpload(deps, file, 'archivo'));
  return clean;
}

/** Attaches documents to the open attention. Idempotent, because the answer may be lost. */
export const consultingAttachRoute: Route = (app, deps) => {
  const { schema, read } = uploadRoute<Fields>('consulting.attach', { name: 'archivo', least: 1, most: MOST_FILES });
  app.post('/api/consultorio/adjuntar', { schema, config: { access: PROFESSIONALS } }, async (request) =>
    withVisitAudit(request, deps, async ({ unit, professional }) => {
      const { fields, files } = await read(request);
      // Check before reading files: only the attention's professional may cause that work.
      const { id } = await heldAttention(deps.db, unit, professional, fields.id);
      const archivo = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
      const { payload } = await accept('consulting.attach', { ...fields, archivo }, request, deps);
      const tipo = kindOf(tenantOf(request), String(payload.tipo));
      const descripcion = typeof payload.descripcion === 'string' ? payload.descripcion : null;
      request.body = { ...fields, archivo: files.map(digestOf) };
      await withIdempotencyAfter(
        request,
        deps,
        () => cleanUploads(deps, files),
        async (db, clean) => {
          await attachDocuments({ ...deps, db }, unit, professional, id, { files: clean, tipo, descripcion });
          return { id };
        },
        () => ({ action: 'document.attach', object: `attention:${id}`, outcome: 'ok' }),
      );
      // Not part of the stored response: a repeated request lists the documents attached by now.
      return draftDocuments(deps.db, unit, id);
    }),
  );
};
