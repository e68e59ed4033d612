import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { ACTIVE_STATUSES, attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { sendBack } from './send-back.ts';
import { endUnbegun, professionalReceived } from './unbegun.ts';

/** Milliseconds for a called patient to come and a professional to begin (docs/decisions/0007). */
export const CALL_PATIENCE = 5 * 60_000;
/** Longest attention in milliseconds: an older open one was forgotten. */
export const LONGEST = 12 * 3_600_000;

type Row = typeof attentions.$inferSelect;

/**
 * Ends abandoned attentions. A call that did not begin in time goes back to its place in the queue, also when the
 * patient was away; attentions open for half a day expire. Several servers may run it at once.
 */
export async function sweepAttentions({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (span: number): Date => new Date(now.getTime() - span);
  await transaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(attentions)
      .where(
        or(
          and(eq(attentions.status, 'iniciado'), lt(attentions.calledAt, before(CALL_PATIENCE))),
          and(inArray(attentions.status, ACTIVE_STATUSES), lt(attentions.queuedAt, before(LONGEST))),
        ),
      )
      .for('update', { skipLocked: true });
    for (const row of rows) {
      if (row.queuedAt < before(LONGEST)) await close(tx, row, now);
      // The professional's page received the patient, so they may be talking although the patient's page reports
      // nothing: leave it to the professional.
      else if (!(await professionalReceived(tx, row))) await sendBack(tx, row, now, null);
    }
  });
}

async function close(tx: Database, row: Row, at: Date): Promise<void> {
  if (row.status === 'iniciado') {
    await endUnbegun(tx, row, at, null);
    return;
  }
  const status = row.status === 'attending' ? 'finished' : 'left';
  await tx.update(attentions).set({ status, endedAt: at }).where(eq(attentions.id, row.id));
  await recordAttentionEvent(tx, row, { kind: 'expired', at, byPersonId: null });
}
