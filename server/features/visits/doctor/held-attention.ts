import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentions } from '../../../platform/db/schema/index.ts';
import { attentionId } from '../attention-id.ts';

/** A stored attention. */
export type AttentionRow = typeof attentions.$inferSelect;

/**
 * SQL condition for a professional's open attentions: called, in the call, or ended and not yet closed. Only during
 * that time may the professional read the patient's data and write.
 */
export const inHand = or(
  inArray(attentions.status, ['iniciado', 'attending']),
  and(eq(attentions.status, 'finished'), isNull(attentions.recordedAt)),
);

/**
 * The attention `id` if it is this professional's and open. With `lock`, locks it until the transaction ends.
 * @throws AppError 404 for attentions of others, closed and unknown ones
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
