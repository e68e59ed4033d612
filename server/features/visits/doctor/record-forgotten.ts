import { and, eq, lt } from 'drizzle-orm';
import { changedBy, decideAttention } from '../../../../engine/domain/attention/changes.ts';
import { longestAgo, WRITING_PATIENCE } from '../../../../engine/domain/attention/windows.ts';
import { allowed } from '../../../platform/core/allowed.ts';
import { inStates } from '../../../platform/db/attention-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentionDrafts, attentions } from '../../../platform/db/schema/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { judged, writeState } from '../attention-state.ts';
import { closeAttention } from './close-attention.ts';
import { draftDocuments } from './draft.ts';

/**
 * Closes attentions that their professional left open: a held consultation becomes history with its saved notes (law
 * 26.529). An unissued prescription is dropped. An attention that did not begin, and that its professional did not
 * declare, becomes history only if something was written, and costs nothing (decision 0013). Several servers may run it
 * at once; a failure is reported and does not stop the others.
 */
export async function recordForgotten(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  failed: (error: unknown) => void,
): Promise<void> {
  const now = clock.now();
  const open = and(inStates(changedBy('forget')), lt(attentions.endedAt, longestAgo(WRITING_PATIENCE, now)));
  const forgotten = await db.select({ id: attentions.id }).from(attentions).where(open);
  for (const { id } of forgotten) {
    await transaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(attentions)
        .where(and(eq(attentions.id, id), open))
        .for('update', { skipLocked: true });
      if (!row) return;
      const [draft] = await tx
        .select()
        .from(attentionDrafts)
        .where(and(eq(attentionDrafts.unit, row.unit), eq(attentionDrafts.attentionId, row.id)));
      const { facts } = await judged(tx, row);
      const event = (await isWritten(tx, row, draft)) ? 'forget' : 'forgetBlank';
      const next = allowed(decideAttention({ ...facts, writtenAt: draft?.updatedAt ?? null }, event, now));
      if (next === facts.state) return;
      if (next === 'notHeld') await writeState(tx, row, next, { at: now });
      else await closeAttention(tx, row, next, { texts: { notes: draft?.notes ?? null, prescription: null }, now });
    }).catch(failed);
  }
}

async function isWritten(
  tx: Database,
  { id, unit }: typeof attentions.$inferSelect,
  draft: typeof attentionDrafts.$inferSelect | undefined,
): Promise<boolean> {
  return draft?.notes != null || (await draftDocuments(tx, unit, id)).length > 0;
}
