import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentionEvents, attentions } from '../../db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { dropWritten } from './unbegun.ts';

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
