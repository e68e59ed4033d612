import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { isOutproven } from './provisional.ts';

/** What is known of people who are held. */
type HeldPerson = Pick<
  typeof people.$inferSelect,
  'id' | 'ativo' | 'email' | 'unit' | 'documento' | 'provisionalSince' | 'provisionalFrom'
>;

/**
 * Holds people until the transaction ends, always in the same order, and makes sure that nobody closed their account
 * meanwhile, nor proved to be the owner of its DNI: what is written for somebody who is gone would stay for nobody.
 * @returns them as they are now, by id
 * @throws AppError 401 NO_SESSION when one of them is not active any more
 */
export async function lockActive(tx: Database, unit: number, ids: readonly number[]): Promise<HeldPerson[]> {
  const rows = await lockPeople(tx, unit, ids);
  for (const row of rows) if (!row.ativo || (await isOutproven(tx, row))) throw new AppError(401, 'NO_SESSION');
  return rows;
}

/** Holds people until the transaction ends, whether they are active or not. */
export function lockPeople(tx: Database, unit: number, ids: readonly number[]): Promise<HeldPerson[]> {
  const { id, ativo, email, documento, provisionalSince, provisionalFrom } = people;
  return tx
    .select({ id, ativo, email, unit: people.unit, documento, provisionalSince, provisionalFrom })
    .from(people)
    .where(and(eq(people.unit, unit), inArray(people.id, [...ids])))
    .orderBy(asc(people.id))
    .for('update');
}
