import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { credentials } from '../../db/schema/index.ts';
import { endSignInLinks } from '../entry/entry-links.ts';
import { endBegun } from '../factor/end-factor.ts';
import { endStepsOf } from '../factor/sign-in-step.ts';
import type { PersonRow } from '../people/person-row.ts';

/**
 * Gives somebody a password, the first one or another. Sign-ins that wait for a code after the one before end, and
 * so do links that sign in and a second factor that was begun by it and not confirmed.
 * @param passwordHash as an argon2id PHC string (R5)
 */
export async function setPassword(
  tx: Database,
  clock: Clock,
  person: Pick<PersonRow, 'id' | 'unit'>,
  passwordHash: string,
): Promise<void> {
  const kept = { passwordHash, updatedAt: clock.now() };
  await tx
    .insert(credentials)
    .values({ personId: person.id, unit: person.unit, ...kept })
    .onConflictDoUpdate({ target: credentials.personId, set: kept });
  await endStepsOf(tx, person);
  await endSignInLinks(tx, person);
  await endBegun(tx, person);
}
