import type { CompiledTenant } from '../../../engine/artifact.ts';
import { byLink, recordAudit } from '../audit.ts';
import { redeemCredential } from '../entry/entry-credentials.ts';
import { roleOf } from '../people/present-person.ts';
import type { SignedIn } from './let-in.ts';
import { openSession } from './sessions.ts';
import { normalName, type SignIn, type SignInContext } from './sign-in.ts';

/**
 * Signs in by the single-use credential of a link, which stands where a password would (D-ENTRY-01). The session
 * reaches only what the link is about.
 * @returns undefined for what is no living credential: then it is judged as a password like any other
 */
export async function signInByLink(
  { db, clock }: Pick<SignInContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  attempt: SignIn,
): Promise<SignedIn | undefined> {
  const { unit } = tenant.public;
  const name = normalName(attempt.portal, attempt.name);
  const entry = await redeemCredential({ db, clock }, unit, name, attempt.password);
  const role = entry && roleOf(entry.person);
  if (!entry || !role || role === 'professional') return undefined;
  const { person, scope, subject } = entry;
  const issued = await openSession({ db, clock }, tenant, { person, role, scope, subject, words: attempt.words });
  await recordAudit(db, {
    at: clock.now(),
    unit,
    ...byLink(subject.linkId),
    address: attempt.address,
    requestId: attempt.requestId,
    action: 'login.link',
    object: subject.turnoId === undefined ? `person:${subject.personId}` : `appointment:${subject.turnoId}`,
    outcome: 'ok',
  });
  return { ...issued, person, role, scope, subject };
}
