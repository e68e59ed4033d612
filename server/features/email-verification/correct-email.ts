import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { lockActive, refuseClaimedEmail } from '../people/index.ts';
import { type FreshCode, requireEmailCode } from './mail-email-code.ts';

/**
 * Mails a new code to a provisional account's e-mail, or to a corrected one. Only the newest code works, and only for
 * the e-mail on file. Proven accounts change their e-mail in the profile.
 * @param db the transaction of both writes
 * @throws AppError 401 NO_SESSION; 409 CHANGED when the account was proven by a concurrent request; 429 TOO_MANY, also
 * for the e-mail of another account with the DNI
 */
export async function correctEmail(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  person: PersonRow,
  email: string,
  fresh: FreshCode,
): Promise<void> {
  const { id, unit } = person;
  await refuseClaimedEmail(db, person, email);
  await lockActive(db, unit, [id]);
  const [kept] = await db
    .update(people)
    .set({
      email,
      version: sql`${people.version} + case when ${people.email} is distinct from ${email} then 1 else 0 end`,
    })
    .where(and(eq(people.unit, unit), eq(people.id, id), isNotNull(people.provisionalSince)))
    .returning();
  if (kept === undefined) throw new AppError(409, 'CHANGED');
  await requireEmailCode({ db, clock }, tenant, kept, fresh);
}
