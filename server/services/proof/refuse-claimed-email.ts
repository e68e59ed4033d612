import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../../engine/identity/email.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { hasDni } from '../people/has-dni.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isProvisional } from '../people/provisional.ts';

/** Told as a limit is: whoever asks learns nothing of other accounts. */
const WAIT_SECONDS = 3_600;

/**
 * Two provisional accounts of one DNI never have one e-mail: a recovery by it would prove whichever is newer, and end the
 * one whose owner asked (FIXS-04). Signing up refuses that too.
 * @param email the one that the account would have
 * @throws AppError 429 TOO_MANY
 */
export async function refuseClaimedEmail(db: Database, person: PersonRow, email: string | null): Promise<void> {
  const { id, unit, documento } = person;
  if (!isProvisional(person) || email === null || email === person.email) return;
  await holdDocument(db, unit, documento);
  const [other] = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        hasDni(people.documento, documento),
        eq(people.kind, 'holder'),
        isNull(people.closedAt),
        isNotNull(people.provisionalSince),
        ne(people.id, id),
        eq(sql`lower(${people.email})`, canonicalEmail(email)),
      ),
    )
    .limit(1);
  if (other !== undefined) throw new AppError(429, 'TOO_MANY', { retryAfter: WAIT_SECONDS });
}
