import { eq } from 'drizzle-orm';
import { credentials } from '../../db/schema/index.ts';
import { lockCredentials } from '../../services/auth/lock-credentials.ts';
import { endSessionsOf } from '../../services/auth/sessions.ts';
import { invite } from '../../services/entry/invite.ts';
import { vouchFor } from '../../services/identity/vouch-for.ts';
import type { PersonRow } from '../../services/people/person-row.ts';
import { proveAccount } from '../../services/proof/prove-account.ts';
import { type AccountValues, changeAccount } from './accounts.ts';
import type { Outcome, Putting } from './kind.ts';

/**
 * Makes an account that somebody signed up with the very e-mail that the office knows the account of its DNI, with what is
 * booked and written there. Its password goes, and its sessions: whoever chose it proved nothing, and the owner chooses
 * another by that e-mail, as a recovery would have it (FIXS-04).
 * @param putting its transaction holds the DNI
 */
export async function adoptClaim(
  putting: Putting,
  documento: string,
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
  const { object, changes } = await changeAccount({ ...putting, invites: false }, documento, proven, kept);
  const { invitesPatients } = putting;
  if (invitesPatients && claim.email && claim.ativo) await invite(putting, tenant, { ...claim, email: claim.email });
  const note = `se había registrado con ese correo: la cuenta queda confirmada y elige otra contraseña ${invitesPatients ? 'con la invitación' : 'en /recuperarclave'}`;
  return { key: documento, object, done: 'changed', changes, note, invited: invitesPatients };
}
