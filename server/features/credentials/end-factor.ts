import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { secondFactors } from '../../platform/db/schema/index.ts';
import { lockCredentials } from './lock-credentials.ts';
import { endStepsOf } from './sign-in-step.ts';

/**
 * Removes a person's second factor, confirmed or not, with its backup codes, in the caller's transaction.
 * @returns whether there was a confirmed one
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

/** Removes a second factor that was set up and not confirmed. */
export async function endBegun(tx: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  const begun = isNull(secondFactors.confirmedAt);
  await tx.delete(secondFactors).where(and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id), begun));
}

/** Milliseconds after which an unconfirmed second factor is deleted. */
const FORGOTTEN = 24 * 3_600_000;

/** Deletes old second factors that were never confirmed. */
export function pruneBegunFactors(sweeping: Sweeping & { readonly clock: Clock }): Promise<void> {
  const over = lt(secondFactors.createdAt, new Date(sweeping.clock.now().getTime() - FORGOTTEN));
  return deleteInBatches(sweeping, { table: secondFactors, where: and(isNull(secondFactors.confirmedAt), over) });
}
