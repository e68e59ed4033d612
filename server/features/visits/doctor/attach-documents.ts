import { and, eq, max } from 'drizzle-orm';
import { MAX_FILES } from '../../../../engine/language/forms/file-limits.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentionDocuments, documents } from '../../../platform/db/schema/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import type { CleanFile } from '../../../platform/files/clean-upload.ts';
import { keepDocument } from '../../../platform/files/keep-document.ts';
import { attentionId } from '../attention-id.ts';
import { draftDocuments } from './draft.ts';
import { type Holding, heldAttention } from './held-attention.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** Files with their description for the patient. */
export interface Attachment {
  readonly files: readonly CleanFile[];
  readonly kind: string;
  readonly description: string | null;
}

/**
 * Attaches documents to an open attention, all or nothing.
 * @throws AppError TOO_MANY_FILES, 404 unless it is this professional's open attention
 */
export async function attachDocuments(
  { db, clock }: Context,
  holding: Holding,
  { files, kind, description }: Attachment,
): Promise<void> {
  const { unit } = holding;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const attention = await heldAttention(tx, holding, 'lock');
    const before = await draftDocuments(tx, unit, attention.id);
    const first = await nextPosition(tx, unit, attention.id);
    if (before.length + files.length > MAX_FILES) throw new AppError(422, 'TOO_MANY_FILES', { field: 'archivo' });
    for (const [index, file] of files.entries()) {
      const documentId = await keepDocument(tx, { unit, ownerId: attention.personId, ...file, now });
      const row = { documentId, unit, attentionId: attention.id, position: first + index, kind, description };
      await tx.insert(attentionDocuments).values({ ...row, createdAt: now });
    }
  });
}

async function nextPosition(tx: Database, unit: number, attention: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(attentionDocuments.position) })
    .from(attentionDocuments)
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, attention)));
  return (last?.position ?? -1) + 1;
}

/**
 * Deletes an attached document with its bytes: only its professional has seen it.
 * @throws AppError 404
 */
export async function detachDocument({ db }: Context, holding: Holding, document: string): Promise<void> {
  const { unit } = holding;
  await transaction(db, async (tx) => {
    const attention = await heldAttention(tx, holding, 'lock');
    const [row] = await tx
      .delete(attentionDocuments)
      .where(
        and(
          eq(attentionDocuments.unit, unit),
          eq(attentionDocuments.attentionId, attention.id),
          eq(attentionDocuments.documentId, attentionId(document)),
        ),
      )
      .returning();
    if (!row) throw notFound();
    await tx.delete(documents).where(and(eq(documents.unit, unit), eq(documents.id, row.documentId)));
  });
}
