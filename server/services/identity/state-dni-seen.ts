import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { attentions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { heldAttention } from '../consulting/held-attention.ts';

/** A professional's statement about the DNI of the patient in hand. */
export interface DniStatement {
  readonly id: string;
  readonly visto: boolean;
}

/**
 * Keeps or takes back that the professional saw the patient's DNI. Stating it twice keeps the first moment. Closing the
 * consultation makes it part of the record (decision 0128).
 * @returns when it was stated; null once it is taken back
 * @throws AppError 404 for what this professional does not have in hand
 */
export function stateDniSeen(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  professional: number,
  { id, visto }: DniStatement,
): Promise<Date | null> {
  return transaction(db, async (tx) => {
    const attention = await heldAttention(tx, unit, professional, id, 'lock');
    const dniSeenAt = visto ? (attention.dniSeenAt ?? clock.now()) : null;
    await tx
      .update(attentions)
      .set({ dniSeenAt })
      .where(and(eq(attentions.unit, unit), eq(attentions.id, attention.id)));
    return dniSeenAt;
  });
}
