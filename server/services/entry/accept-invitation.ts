import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { type AuditEntry, byLink, recordAudit } from '../audit.ts';
import { askerOf, type PasswordHasher } from '../auth/password-hasher.ts';
import { requireStrongPassword } from '../auth/password-rules.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { setPassword } from '../auth/set-password.ts';
import type { SignInPortal } from '../auth/sign-in.ts';
import type { PersonRow } from '../people/person-row.ts';
import { exchangeLink, findEntryLink, isUsable } from './entry-links.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** The code of an invitation and the password that its reader chose. */
export interface Acceptance {
  readonly code: string;
  readonly password: string;
  /** Who asks, for the audit. */
  readonly trace: Pick<AuditEntry, 'requestId'> & { readonly address: string };
}

/**
 * Sets the password of whoever was invited. The code is used up and every session ends, in one transaction; a password
 * that is refused costs nothing.
 * @returns the sign-in form that they use
 * @throws AppError 404 LINK_UNKNOWN for no such code or nobody there any more; 409 LINK_USED for one used or too old;
 * 422 WEAK_PASSWORD; 503 BUSY
 */
export async function acceptInvitation(
  context: Context,
  tenant: CompiledTenant,
  { code, password, trace }: Acceptance,
): Promise<SignInPortal> {
  const { db, clock, passwords } = context;
  const { unit } = tenant.public;
  const link = await findEntryLink(db, unit, 'invitation', code);
  const person = link && (await activePerson(db, unit, link.personId));
  if (!link || !person) throw new AppError(404, 'LINK_UNKNOWN');
  // Before anything is hashed for it: a code that is over costs no more than a look.
  if (!isUsable(link, clock)) throw new AppError(409, 'LINK_USED');
  requireStrongPassword(tenant, password, person);
  // Whoever has the code is no stranger: a flood at the tenant does not delay them.
  const passwordHash = await passwords.hash(password, askerOf(unit, trace.address, `link ${link.id}`));
  await transaction(db, async (tx) => {
    if (!(await exchangeLink({ db: tx, clock }, link))) throw new AppError(409, 'LINK_USED');
    await setPassword(tx, clock, person, passwordHash);
    await endSessionsOf({ db: tx, clock }, person);
    const happening = { action: 'invitation.accept', object: `person:${person.id}`, outcome: 'ok' } as const;
    await recordAudit(tx, { at: clock.now(), unit, ...byLink(link.id), ...trace, ...happening });
  });
  return person.kind === 'professional' ? 'consultorio' : 'portal';
}

async function activePerson(db: Database, unit: number, id: number): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, id), eq(people.ativo, true)));
  return person;
}
