import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';

/**
 * Holds people until the transaction ends, always in the same order, and makes sure that nobody closed their account
 * meanwhile: what is written for somebody who is gone would stay for nobody.
 * @throws AppError 401 NO_SESSION when one of them is not active any more
 */
export async function lockActive(tx: Database, unit: number, ids: readonly number[]): Promise<void> {
  const rows = await lockPeople(tx, unit, ids);
  if (rows.some(({ ativo }) => !ativo)) throw new AppError(401, 'NO_SESSION');
}

/** Holds people until the transaction ends, whether they are active or not. */
export function lockPeople(
  tx: Database,
  unit: number,
  ids: readonly number[],
): Promise<{ ativo: boolean; email: string | null }[]> {
  return tx
    .select({ ativo: people.ativo, email: people.email })
    .from(people)
    .where(and(eq(people.unit, unit), inArray(people.id, [...ids])))
    .orderBy(asc(people.id))
    .for('update');
}
