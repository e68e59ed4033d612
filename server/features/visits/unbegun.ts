import { and, eq, inArray } from 'drizzle-orm';
import type { AttentionState } from '../../../engine/domain/attention/attention.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentionDocuments, attentionDrafts, documents } from '../../platform/db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, writeState } from './attention-state.ts';

/**
 * Ends a called attention that did not begin, free of charge: as `left`, or as `undecided` for its professional to
 * declare whether it took place.
 * @param by the person who ended it; null for a timeout
 */
export async function endUnbegun(
  tx: Database,
  row: AttentionRow,
  next: AttentionState,
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await writeState(tx, row, next, { at });
  if (next === 'left') await dropWritten(tx, row);
  const kind = by === null ? 'expired' : next === 'left' ? 'left' : 'waived';
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: by });
}

/** Deletes the notes, the prescription and the documents of an attention that did not take place (decision 0007). */
export async function dropWritten(tx: Database, { id, unit }: AttentionRow): Promise<void> {
  await tx.delete(attentionDrafts).where(and(eq(attentionDrafts.unit, unit), eq(attentionDrafts.attentionId, id)));
  const attached = tx
    .select({ id: attentionDocuments.documentId })
    .from(attentionDocuments)
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, id)));
  // Foreign keys cascade to the bytes and the attachment.
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, attached)));
}
