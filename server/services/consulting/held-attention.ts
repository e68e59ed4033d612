import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { notFound } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { attentions } from '../../db/schema/index.ts';
import { attentionId } from '../care/attention-id.ts';

/** An attention as it is stored. */
export type AttentionRow = typeof attentions.$inferSelect;

/**
 * What a professional has in hand: called, in the call, or over and not yet closed. As long as it is, and no longer, this
 * professional reads the patient's data and writes.
 */
export const inHand = or(
  inArray(attentions.status, ['iniciado', 'attending']),
  and(eq(attentions.status, 'finished'), isNull(attentions.recordedAt)),
);

/**
 * The attention `id` if this professional has it in hand. Given a transaction it is locked until that ends.
 * @throws AppError 404 for another's, for what was closed, and for what does not exist (R11)
 */
export async function heldAttention(
  db: Database,
  unit: number,
  professional: number,
  id: string,
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
        inHand,
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}
