import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { attentionDocuments, attentionDrafts, documents } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { heldAttention } from './held-attention.ts';

/** A document that was attached and is not yet part of the history. */
export interface DraftDocument {
  readonly id: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly descripcion: string | null;
  /** Bytes. */
  readonly tamano: number;
}

/** What the professional has written so far. */
export interface ConsultingDraft {
  readonly notas: string | null;
  readonly receta: string | null;
  readonly guardado: string | null;
  readonly documentos: readonly DraftDocument[];
}

/** The texts of a draft; null is none. */
export interface DraftTexts {
  readonly notas: string | null;
  readonly receta: string | null;
}

/** The draft of an attention; an empty one before anything was written. */
export async function readDraft(db: Database, unit: number, attention: string): Promise<ConsultingDraft> {
  const [draft] = await db
    .select()
    .from(attentionDrafts)
    .where(and(eq(attentionDrafts.unit, unit), eq(attentionDrafts.attentionId, attention)));
  return {
    notas: draft?.notas ?? null,
    receta: draft?.receta ?? null,
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
      tipo: attentionDocuments.tipo,
      descripcion: attentionDocuments.descripcion,
      tamano: documents.size,
    })
    .from(attentionDocuments)
    .innerJoin(documents, eq(documents.id, attentionDocuments.documentId))
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, attention)))
    .orderBy(asc(attentionDocuments.position));
}

/**
 * Keeps what was written so far. The lock makes it wait for an attention that is being closed, and then refuses: nothing
 * is written into what became history.
 * @throws AppError 404 for what this professional does not have in hand
 */
export async function saveDraft(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  professional: number,
  id: string,
  texts: DraftTexts,
): Promise<{ readonly guardado: string }> {
  const updatedAt = clock.now();
  await transaction(db, async (tx) => {
    const { id: attentionId } = await heldAttention(tx, unit, professional, id, 'lock');
    await tx
      .insert(attentionDrafts)
      .values({ attentionId, unit, ...texts, updatedAt })
      .onConflictDoUpdate({ target: attentionDrafts.attentionId, set: { ...texts, updatedAt } });
  });
  return { guardado: updatedAt.toISOString() };
}
