import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity, type IdentityRow, identityColumns, identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';

/**
 * Gives the remaining row of a DNI the canonical spelling after the other one was closed (docs/decisions/0120). Does
 * nothing if several remain.
 * @param db the transaction that closed the account
 */
export async function settleCollision(
  db: Database,
  person: IdentityRow & Pick<PersonRow, 'id' | 'unit'>,
): Promise<void> {
  const { id, unit } = person;
  const identity = identityIn(person);
  const open = and(eq(people.unit, unit), eq(people.kind, 'holder'), isNull(people.closedAt));
  const left = await db
    .select({ id: people.id, collidesWith: people.collidesWith })
    .from(people)
    .where(and(open, ne(people.id, id), hasIdentity(people, identity)));
  const [only] = left;
  if (left.length !== 1 || only === undefined || only.collidesWith === null) return;
  await db
    .update(people)
    .set({ ...identityColumns(identity), collidesWith: null })
    .where(and(eq(people.unit, unit), eq(people.id, only.id)));
}
