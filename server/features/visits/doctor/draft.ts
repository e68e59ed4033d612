import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/core/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentionDocuments, attentionDrafts, documents } from '../../../platform/db/schema/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { type Holding, heldAttention } from './held-attention.ts';

/** An attached document that is not part of the history yet. */
export interface DraftDocument {
  readonly id: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly descripcion: string | null;
  /** Size in bytes. */
  readonly tamano: number;
}

/** The professional's unfinished notes. */
export interface ConsultingDraft {
  readonly notas: string | null;
  readonly receta: string | null;
  readonly guardado: string | null;
  readonly documentos: readonly DraftDocument[];
}

/** Texts of a draft; null when empty. */
export interface DraftTexts {
  readonly notes: string | null;
  readonly prescription: string | null;
}

/** Draft of an attention; empty before anything was written. */
export async function readDraft(db: Database, unit: number, attention: string): Promise<ConsultingDraft> {
  const [draft] = await db
    .select()
    .from(attentionDrafts)
    .where(and(eq(attentionDrafts.unit, unit), eq(attentionDrafts.attentionId, attention)));
  return {
    notas: draft?.notes ?? null,
    receta: draft?.prescription ?? null,
    guardado: draft?.updatedAt.toISOString() ?? null,
    documentos: await draftDocuments(db, unit, attention),
  };
}

/** The documents attached to an attention, in order. */
export async function draftDocuments(db: Database, unit: number, attention: string): Promise<DraftDocument[]> {
  return db
    .select({
      id: documents.id,
      nombre: documents.name,
      tipo: attentionDocuments.kind,
      descripcion: attentionDocuments.description,
      tamano: documents.size,
    })
    .from(attentionDocuments)
    .innerJoin(documents, eq(documents.id, attentionDocuments.documentId))
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, attention)))
    .orderBy(asc(attentionDocuments.position));
}

/**
 * Saves a draft. The lock makes it wait for a concurrent closing, after which it is refused, so that closed history
 * does not change.
 * @throws AppError 404 unless it is this professional's open attention
 */
export async function saveDraft(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  holding: Holding,
  texts: DraftTexts,
): Promise<{ readonly guardado: string }> {
  const updatedAt = clock.now();
  await transaction(db, async (tx) => {
    const { id: attentionId } = await heldAttention(tx, holding, 'lock');
    await tx
      .insert(attentionDrafts)
      .values({ attentionId, unit: holding.unit, ...texts, updatedAt })
      .onConflictDoUpdate({ target: attentionDrafts.attentionId, set: { ...texts, updatedAt } });
  });
  return { guardado: updatedAt.toISOString() };
}
