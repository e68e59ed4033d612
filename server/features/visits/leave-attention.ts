import { and, eq } from 'drizzle-orm';
import { changedBy } from '../../../engine/domain/attention/changes.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { type Actor, attentionsOf } from './actor.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { judged, stateAfter, writeState } from './attention-state.ts';
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
      .where(and(own, inStates(changedBy('leave'))))
      .for('update');
    if (!row) return;
    const next = stateAfter(await judged(tx, row), 'leave', now);
    if (row.status === 'called') {
      await endUnbegun(tx, row, next, { at: now, by: actor.person });
      return;
    }
    await writeState(tx, row, next, { at: now });
    const kind = next === 'held' ? 'finished' : 'left';
    await recordAttentionEvent(tx, row, { kind, at: now, byPersonId: actor.person });
  });
  const ended = await endedAttention(db, unit, attentionsOf(actor), id);
  if (!ended) throw notFound();
  return ended;
}
