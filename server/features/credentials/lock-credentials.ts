import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials } from '../../platform/db/schema/index.ts';

/**
 * Locks a person's credentials, so that changes of how they sign in run one at a time: password, second factor, new
 * sessions, end of the account. It must be the transaction's first lock, after only an identity's (`holdIdentity`), which
 * prevents deadlocks (tests/server/sign-in-locks.test.ts).
 * @param how `'share'` to sign in by the present credentials, `'update'` to change them
 */
export async function lockCredentials(
  tx: Database,
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
  how: 'share' | 'update',
): Promise<void> {
  const mine = and(eq(credentials.unit, unit), eq(credentials.personId, id));
  await tx.select({ id: credentials.personId }).from(credentials).where(mine).for(how);
}
