import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { secondFactors } from '../../db/schema/index.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import type { PersonRow } from '../people/person-row.ts';
import { endStepsOf } from './sign-in-step.ts';

/**
 * Takes a person's second factor away, what was begun too, with its backup codes; in the transaction that is the reason.
 * @returns whether there was one that counted
 */
export async function endFactor(tx: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<boolean> {
  await lockCredentials(tx, { id, unit }, 'update');
  const gone = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id)))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await endStepsOf(tx, { id, unit });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Takes away what a person began to set up and did not confirm. */
export async function endBegun(tx: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  const begun = isNull(secondFactors.confirmedAt);
  await tx.delete(secondFactors).where(and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id), begun));
}

/** What nobody confirms within a day is nobody's. */
const FORGOTTEN = 24 * 3_600_000;

/** Drops what was begun and never confirmed; called from time to time. */
export function pruneBegunFactors(sweeping: Sweeping & { readonly clock: Clock }): Promise<void> {
  const over = lt(secondFactors.createdAt, new Date(sweeping.clock.now().getTime() - FORGOTTEN));
  return deleteInBatches(sweeping, { table: secondFactors, where: and(isNull(secondFactors.confirmedAt), over) });
}
