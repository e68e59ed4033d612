import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { heldAttention } from './doctor/held-attention.ts';

/** A professional's declaration about the DNI of the present patient. */
export interface DniStatement {
  readonly id: string;
  readonly visto: boolean;
}

/**
 * Records or withdraws that the professional saw the patient's DNI. Idempotent: repeating it keeps the first time.
 * Closing the consultation stores it in the record (decision 0128).
 * @returns time of the declaration; null after withdrawing
 * @throws AppError 404 unless it is this professional's open attention
 */
export function stateDniSeen(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  professional: number,
  { id, visto }: DniStatement,
): Promise<Date | null> {
  return transaction(db, async (tx) => {
    const attention = await heldAttention(tx, { unit, professional, id }, 'lock');
    const dniSeenAt = visto ? (attention.dniSeenAt ?? clock.now()) : null;
    await tx
      .update(attentions)
      .set({ dniSeenAt })
      .where(and(eq(attentions.unit, unit), eq(attentions.id, attention.id)));
    return dniSeenAt;
  });
}
