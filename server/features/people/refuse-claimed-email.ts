import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { holdIdentity } from './hold-identity.ts';
import { holdersOf, isProvisional } from './provisional.ts';

/** Seconds to wait in the answer. It looks like a rate limit, so that it reveals nothing about other accounts. */
const WAIT_SECONDS = 3_600;

/**
 * Refuses an e-mail that another provisional account of the same DNI has: recovering by it would prove the newer
 * account and end the other. Registration refuses it as well.
 * @param email new e-mail of the account
 * @throws AppError 429 TOO_MANY
 */
export async function refuseClaimedEmail(db: Database, person: PersonRow, email: string | null): Promise<void> {
  const { id, unit } = person;
  if (!isProvisional(person) || email === null || email === person.email) return;
  const identity = identityIn(person);
  await holdIdentity(db, unit, identity);
  const [other] = await db
    .select({ id: people.id })
    .from(people)
    .where(
      holdersOf(
        unit,
        identity,
        and(
          isNull(people.closedAt),
          isNotNull(people.provisionalSince),
          ne(people.id, id),
          eq(sql`lower(${people.email})`, canonicalEmail(email)),
        ),
      ),
    )
    .limit(1);
  if (other !== undefined) throw new AppError(429, 'TOO_MANY', { retryAfter: WAIT_SECONDS });
}
