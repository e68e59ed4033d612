import { eq } from 'drizzle-orm';
import { lockCredentials } from '../../features/credentials/lock-credentials.ts';
import { proveAccount } from '../../features/email-verification/prove-account.ts';
import { invite } from '../../features/invitations/invite.ts';
import { vouchFor } from '../../features/people/vouch-for.ts';
import { endSessionsOf } from '../../features/sessions/sessions.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { credentials } from '../../platform/db/schema/index.ts';
import { type AccountValues, changeAccount } from './accounts.ts';
import type { Outcome, Putting } from './kind.ts';

/**
 * Turns a provisional account into the account of its DNI, when it signed up with the same e-mail that the office has
 * on file; its bookings and records stay. Its password and sessions end, because the person who chose it proved
 * nothing; the owner chooses another by that e-mail, as in a recovery.
 * @param putting its transaction holds the lock of the DNI
 */
export async function adoptClaim(
  putting: Putting,
  identityNumber: string,
  claim: PersonRow,
  given: AccountValues,
): Promise<Outcome> {
  const { db, clock, tenant } = putting;
  await lockCredentials(db, claim, 'update');
  await proveAccount(putting, tenant, claim, 'REFUSED');
  await db.delete(credentials).where(eq(credentials.personId, claim.id));
  await endSessionsOf({ db, clock }, claim);
  const proven = { ...claim, version: claim.version + 1 };
  const kept = { ...given, email: claim.email ?? undefined };
  await vouchFor(db, claim);
  const { object, changes } = await changeAccount({ ...putting, invites: false }, identityNumber, proven, kept);
  const { invitesPatients } = putting;
  const invited = invitesPatients && claim.isActive ? (claim.email ?? undefined) : undefined;
  if (invited !== undefined) await invite(putting, tenant, { ...claim, email: invited });
  const note = `se había registrado con ese correo: la cuenta queda confirmada y elige otra contraseña ${invitesPatients ? 'con la invitación' : 'en /recuperarclave'}`;
  return { key: identityNumber, object, done: 'changed', changes, note, invited };
}
