import { and, eq, isNull, ne } from 'drizzle-orm';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { hasDni } from './has-dni.ts';
import type { PersonRow } from './person-row.ts';

/**
 * Gives the account that is left of a DNI the one spelling, once the other one is closed (docs/decisions/0120). Where several
 * are left nothing changes.
 * @param db the transaction in which the account was closed
 */
export async function settleCollision(
  db: Database,
  { id, unit, documento }: Pick<PersonRow, 'id' | 'unit' | 'documento'>,
): Promise<void> {
  const open = and(eq(people.unit, unit), eq(people.kind, 'holder'), isNull(people.closedAt));
  const left = await db
    .select({ id: people.id, collidesWith: people.collidesWith })
    .from(people)
    .where(and(open, ne(people.id, id), hasDni(people.documento, documento)));
  const [only] = left;
  if (left.length !== 1 || only === undefined || only.collidesWith === null) return;
  await db
    .update(people)
    .set({ documento: canonicalDni(documento), collidesWith: null })
    .where(and(eq(people.unit, unit), eq(people.id, only.id)));
}
