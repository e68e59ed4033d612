import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { attentionEvents } from '../../platform/db/schema/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, writeState } from './attention-state.ts';
import { dropWritten } from './unbegun.ts';

/** Columns of the call that ended: the next one starts without them. */
const UNCALLED = { professionalId: null, calledAt: null, professionalSeenAt: null, dniSeenAt: null } as const;

/**
 * Ends a call that did not begin and puts the patient back into the old place in the queue, as event `returned` if the
 * patient's page was connected, else `absent`. Deletes drafts and attachments, so that the next professional
 * does not see them (decision 0007).
 * @param by the person who ended it; null for a timeout
 */
export async function sendBack(tx: Database, row: AttentionRow, at: Date, by: number | null): Promise<void> {
  const kind = (await wasReached(tx, row)) ? 'returned' : 'absent';
  await writeState(tx, row, 'waiting', { at, ...UNCALLED });
  await dropWritten(tx, row);
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: by });
}

async function wasReached(tx: Database, row: AttentionRow): Promise<boolean> {
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
