import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { lockActive } from '../people/lock-active.ts';
import type { PersonRow } from '../people/person-row.ts';
import { type FreshCode, requireEmailCode } from './mail-email-code.ts';
import { refuseClaimedEmail } from './refuse-claimed-email.ts';

/**
 * Mails another code to a provisional account's e-mail, or to the one that is right where it was mistyped: the newest code
 * counts, and only for the e-mail on file (FIXS-04). Who is proven changes the e-mail in the profile.
 * @param db the transaction in which both are kept, or neither
 * @throws AppError 401 NO_SESSION; 409 CHANGED when the account is proven meanwhile; 429 TOO_MANY, also for the e-mail of another account of the DNI
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
