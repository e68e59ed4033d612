import { and, eq } from 'drizzle-orm';
import { IN_HAND } from '../../../../engine/domain/attention/changes.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { inStates } from '../../../platform/db/attention-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentions } from '../../../platform/db/schema/index.ts';
import { attentionId } from '../attention-id.ts';
import type { AttentionRow } from '../attention-state.ts';

/** An attention that a professional of a unit says to hold. */
export interface Holding {
  readonly unit: number;
  readonly professional: number;
  readonly id: string;
}

/**
 * The attention `id` if it is this professional's and open. With `lock`, locks it until the transaction ends.
 * @throws AppError 404 for attentions of others, closed and unknown ones
 */
export async function heldAttention(
  db: Database,
  { unit, professional, id }: Holding,
  lock?: 'lock',
): Promise<AttentionRow> {
  const query = db
    .select()
    .from(attentions)
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.id, attentionId(id)),
        eq(attentions.professionalId, professional),
        inStates(IN_HAND),
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}
