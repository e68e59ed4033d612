import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { attentionEvents, attentions } from '../../platform/db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { dropWritten } from './unbegun.ts';

type Row = typeof attentions.$inferSelect;

/**
 * Ends a call that did not begin and puts the patient back into the old place in the queue, as event `returned` if the
 * patient's page was connected, else `absent`. Deletes drafts and attachments, so that the next professional
 * does not see them (decision 0007).
 * @param by the person who ended it; null for a timeout
 */
export async function sendBack(tx: Database, row: Row, at: Date, by: number | null): Promise<void> {
  const kind = (await wasReached(tx, row)) ? 'returned' : 'absent';
  await tx
    .update(attentions)
    .set({ status: 'queued', professionalId: null, calledAt: null, professionalSeenAt: null, dniSeenAt: null })
    .where(eq(attentions.id, row.id));
  await dropWritten(tx, row);
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: by });
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
