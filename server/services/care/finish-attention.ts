import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../app-error.ts';
import { attentions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type EndedAttention, endedAttention } from './ended-attention.ts';

/**
 * The professional ends an attention. One whose patient never came counts as left, not as attended. Ending what is over
 * answers the same.
 * @throws AppError 404 for another professional's
 */
export async function finishAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  unit: number,
  professional: number,
  id: string,
): Promise<EndedAttention> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(attentions)
      .where(
        and(
          eq(attentions.unit, unit),
          eq(attentions.id, id),
          eq(attentions.professionalId, professional),
          inArray(attentions.status, ['iniciado', 'attending']),
        ),
      )
      .for('update');
    if (!row) return;
    const came = row.status === 'attending';
    await tx
      .update(attentions)
      .set({ status: came ? 'finished' : 'left', endedAt: now })
      .where(eq(attentions.id, row.id));
    await recordAttentionEvent(tx, row, { kind: came ? 'finished' : 'absent', at: now, byPersonId: professional });
  });
  const ended = await endedAttention(db, unit, professional, id);
  if (!ended) throw notFound();
  return ended;
}
