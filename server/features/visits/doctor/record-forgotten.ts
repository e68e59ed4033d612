import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { attentionDrafts, attentions } from '../../../platform/db/schema/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { isUndecided } from '../unbegun.ts';
import { closeAttention } from './close-attention.ts';
import { draftDocuments } from './draft.ts';

/** Milliseconds after the last saved draft, or the call's end, after which the record is closed automatically. */
export const WRITING_PATIENCE = 60 * 60_000;

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
