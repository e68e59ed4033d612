import type { CompiledTenant } from '../../../../../engine/language/artifact.ts';
import { namedFile } from '../../../../../engine/language/forms/file-limits.ts';
import { seenText } from '../../../../../engine/language/rules/values/readable-text.ts';
import type { CallRequests } from '../../../../../schemas/generated/call-requests.ts';
import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../../platform/deps.ts';
import { type CleanFile, cleanUpload } from '../../../../platform/files/clean-upload.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { withIdempotency, withIdempotencyAfter } from '../../../../platform/http/idempotency.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { digestOf, MOST_FILES, type UploadedFile, uploadRoute } from '../../../../platform/http/upload.ts';
import { codeOf } from '../../../../platform/tenants/codes.ts';
import { accept } from '../../../forms/index.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { attachDocuments, detachDocument } from '../attach-documents.ts';
import { type DraftTexts, draftDocuments, readDraft, saveDraft } from '../draft.ts';
import { heldAttention } from '../held-attention.ts';

/** The professional's draft, so that a reload restores it. */
export const consultingDraftRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/borrador',
    { schema: callSchema('consulting.draft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id } = await heldAttention(deps.db, { unit, professional, id: request.body.id });
        return readDraft(deps.db, unit, id);
      }),
  );
};

/** Saves the draft, so that a reload, a lost connection or a closed window loses no text. */
export const consultingSaveDraftRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/guardarBorrador',
    { schema: callSchema('consulting.saveDraft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, ({ unit, professional }) =>
        saveDraft(deps, { unit, professional, id: request.body.id }, textsOf(tenantOf(request), request.body)),
      ),
  );
};

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
      const { id } = await heldAttention(deps.db, { unit, professional, id: fields.id });
      const archivo = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
      const { payload } = await accept('consulting.attach', { ...fields, archivo }, request, deps);
      const kind = kindOf(tenantOf(request), String(payload.tipo));
      const description = typeof payload.descripcion === 'string' ? payload.descripcion : null;
      request.body = { ...fields, archivo: files.map(digestOf) };
      await withIdempotencyAfter(
        request,
        deps,
        () => cleanUploads(deps, files),
        async (db, clean) => {
          await attachDocuments({ ...deps, db }, { unit, professional, id }, { files: clean, kind, description });
          return { id };
        },
        () => ({ action: 'document.attach', object: `attention:${id}`, outcome: 'ok' }),
      );
      // Not part of the stored response: a repeated request lists the documents attached by now.
      return draftDocuments(deps.db, unit, id);
    }),
  );
};

/** Deletes an attached document, until the attention is closed. */
export const consultingDetachRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/quitarAdjunto',
    { schema: callSchema('consulting.detach'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, documento } = request.body;
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await detachDocument({ ...deps, db }, { unit, professional, id }, documento);
            return { ok: true };
          },
          () => ({ action: 'document.detach', object: `attention:${id}`, outcome: 'ok' }),
        );
      }),
  );
};

/** Texts of a body; one of which nothing would be seen counts as null. */
interface WrittenBody {
  readonly notas?: string | null;
  readonly receta?: string | null;
}

/**
 * Validates the texts' length by the page's limits.
 * @throws AppError 422 TEXT_TOO_LONG
 */
export function textsOf(tenant: CompiledTenant, { notas, receta }: WrittenBody): DraftTexts {
  const longest = tenant.public.settings.care.notesLength;
  for (const [field, text] of Object.entries({ notas, receta }))
    if ((text?.length ?? 0) > longest) throw new AppError(422, 'TEXT_TOO_LONG', { field });
  return { notes: seenText(notas), prescription: seenText(receta) };
}
