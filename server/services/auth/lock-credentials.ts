import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { credentials } from '../../db/schema/index.ts';
import type { PersonRow } from '../people/person-row.ts';

/**
 * Has whatever changes how a person signs in wait for each other: the password, the second factor, sessions that are opened,
 * the end of the account. Whoever takes this lock takes it first in the transaction, after a DNI alone (`holdDocument`), so
 * that no two of them wait for each other in a ring (tests/server/sign-in-locks.test.ts).
 * @param how `'share'` to let in by what counts now, `'update'` to change what counts
 */
export async function lockCredentials(
  tx: Database,
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
  how: 'share' | 'update',
): Promise<void> {
  const mine = and(eq(credentials.unit, unit), eq(credentials.personId, id));
  await tx.select({ id: credentials.personId }).from(credentials).where(mine).for(how);
}
