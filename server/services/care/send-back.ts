import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentionDocuments, attentionDrafts, attentionEvents, attentions, documents } from '../../db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';

type Row = typeof attentions.$inferSelect;

/**
 * A call that did not begin ends for the professional, and the patient has the old place in the queue again: told as
 * `returned` if the patient's page was there, else as `absent` (FIXC-04). Nobody was attended: what was written or
 * attached goes, so that whoever calls the patient next finds nothing of this professional's (0063).
 * @param by who ended it; null: it was the time
 */
export async function sendBack(tx: Database, row: Row, at: Date, by: number | null): Promise<void> {
  const kind = (await wasReached(tx, row)) ? 'returned' : 'absent';
  await tx
    .update(attentions)
    .set({ status: 'queued', professionalId: null, calledAt: null, professionalSeenAt: null, dniSeenAt: null })
    .where(eq(attentions.id, row.id));
  await tx
    .delete(attentionDrafts)
    .where(and(eq(attentionDrafts.unit, row.unit), eq(attentionDrafts.attentionId, row.id)));
  await dropDocuments(tx, row);
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: by });
}

/** What was attached, with its bytes and its place in the attention: both hang on the document. */
async function dropDocuments(tx: Database, { id, unit }: Row): Promise<void> {
  const attached = tx
    .select({ id: attentionDocuments.documentId })
    .from(attentionDocuments)
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, id)));
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, attached)));
}

async function wasReached(tx: Database, row: Row): Promise<boolean> {
  const [reached] = await tx
    .select({ id: attentionEvents.id })
    .from(attentionEvents)
    .where(
      and(
        eq(attentionEvents.attentionId, row.id),
        eq(attentionEvents.kind, 'reached'),
        gte(attentionEvents.at, row.calledAt ?? row.queuedAt),
      ),
    )
    .limit(1);
  return reached !== undefined;
}
