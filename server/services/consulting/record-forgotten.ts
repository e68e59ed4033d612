import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentionDrafts, attentions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { isUndecided } from '../care/unbegun.ts';
import { closeAttention } from './close-attention.ts';
import { draftDocuments } from './draft.ts';

/** Milliseconds that a professional has after the last word written, or the call's end, before the record closes itself. */
export const WRITING_PATIENCE = 60 * 60_000;

/**
 * Closes what no professional closed: every consultation that was held becomes history, with the notes as they were saved
 * (law 26.529). A prescription that nobody emitted is none. One that did not begin, and of which its professional said
 * nothing, becomes history only if something was written of it, and costs nothing either way (decision 0136). Several
 * servers may do this at once; what fails is reported and keeps nobody else's record waiting.
 */
export async function recordForgotten(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  failed: (error: unknown) => void,
): Promise<void> {
  const limit = new Date(clock.now().getTime() - WRITING_PATIENCE);
  const open = and(eq(attentions.status, 'finished'), isNull(attentions.recordedAt), lt(attentions.endedAt, limit));
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
      if (draft && draft.updatedAt >= limit) return;
      if (isUndecided(row) && !(await isWritten(tx, row, draft))) {
        await tx.update(attentions).set({ status: 'left' }).where(eq(attentions.id, row.id));
        return;
      }
      await closeAttention(tx, row, { notas: draft?.notas ?? null, receta: null }, clock.now());
    }).catch(failed);
  }
}

async function isWritten(
  tx: Database,
  { id, unit }: typeof attentions.$inferSelect,
  draft: typeof attentionDrafts.$inferSelect | undefined,
): Promise<boolean> {
  return draft?.notas != null || (await draftDocuments(tx, unit, id)).length > 0;
}
