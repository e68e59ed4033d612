import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials } from '../../platform/db/schema/index.ts';
import { endSignInLinks } from '../access-links/index.ts';
import { endBegun } from './end-factor.ts';
import { endStepsOf } from './sign-in-step.ts';

/**
 * Sets a person's password, also a first one. Ends sign-ins that wait for a second factor after the old password,
 * sign-in links, and a second factor that was begun and not confirmed.
 * @param passwordHash as an argon2id PHC string
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
