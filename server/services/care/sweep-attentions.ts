import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { ACTIVE_STATUSES, attentionEvents, attentions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAttentionEvent } from './attention-events.ts';

/** A called patient has this long to come, and a professional to begin (docs/decisions/0007). */
export const CALL_PATIENCE = 5 * 60_000;
/** Nothing of care lasts longer: what is still open then was forgotten. */
export const LONGEST = 12 * 3_600_000;

type Row = typeof attentions.$inferSelect;

/**
 * Ends what nobody will end. A call that did not begin in time goes back to its place in the queue when the patient was
 * there to hear it, and is over when the patient never came; whatever is open after half a day is over. Several servers
 * may do this at once.
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
      const forgotten = row.queuedAt < before(LONGEST);
      if (!forgotten && (await wasReached(tx, row))) await sendBack(tx, row, now);
      else await close(tx, row, now);
    }
  });
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

async function sendBack(tx: Database, row: Row, at: Date): Promise<void> {
  await tx
    .update(attentions)
    .set({ status: 'queued', professionalId: null, calledAt: null })
    .where(eq(attentions.id, row.id));
  await recordAttentionEvent(tx, row, { kind: 'returned', at, byPersonId: null });
}

async function close(tx: Database, row: Row, at: Date): Promise<void> {
  const status = row.status === 'attending' ? 'finished' : 'left';
  await tx.update(attentions).set({ status, endedAt: at }).where(eq(attentions.id, row.id));
  await recordAttentionEvent(tx, row, { kind: row.status === 'iniciado' ? 'absent' : 'expired', at, byPersonId: null });
}
