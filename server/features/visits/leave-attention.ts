import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../platform/core/app-error.ts';
import { ACTIVE_STATUSES, attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { type Actor, attentionsOf } from './actor.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type EndedAttention, endedAttention } from './ended-attention.ts';
import { endUnbegun } from './unbegun.ts';

/**
 * The patient, or the person who asked for them, leaves the queue or the call. Idempotent, so that repeated clicks and
 * lost answers do no harm.
 * @throws AppError 404 for attentions of others
 */
export async function leaveAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  unit: number,
  actor: Actor,
  id: string,
): Promise<EndedAttention> {
  const now = clock.now();
  const own = and(eq(attentions.unit, unit), eq(attentions.id, id), attentionsOf(actor));
  await transaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(attentions)
      .where(and(own, inArray(attentions.status, ACTIVE_STATUSES)))
      .for('update');
    if (!row) return;
    if (row.status === 'iniciado') {
      await endUnbegun(tx, row, now, actor.person);
      return;
    }
    const status = row.status === 'attending' ? 'finished' : 'left';
    await tx.update(attentions).set({ status, endedAt: now }).where(eq(attentions.id, row.id));
    await recordAttentionEvent(tx, row, { kind: status, at: now, byPersonId: actor.person });
  });
  const ended = await endedAttention(db, unit, attentionsOf(actor), id);
  if (!ended) throw notFound();
  return ended;
}
