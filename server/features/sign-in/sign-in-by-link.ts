import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { byLink, recordAudit } from '../../platform/audit/audit.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { redeemCredential } from '../access-links/index.ts';
import { normalName, type SignInContext } from '../credentials/index.ts';
import { roleOf } from '../people/index.ts';
import { openSession } from '../sessions/index.ts';
import type { SignedIn } from './let-in.ts';
import type { SignIn } from './sign-in.ts';
import type { KeepSignIn } from './sign-in-again.ts';

/**
 * Signs in by a link's single-use credential, sent in the field of the password. The session is limited to
 * the link's subject. Uses the credential up and opens the session in one transaction.
 * @returns undefined when the text is not a valid credential: the caller then checks it as a password
 */
export function signInByLink(
  { db, clock }: Pick<SignInContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  attempt: SignIn & { readonly keep: KeepSignIn },
): Promise<SignedIn | undefined> {
  return transaction(db, (tx) => enter({ db: tx, clock }, tenant, attempt));
}

async function enter(
  { db, clock }: Pick<SignInContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  attempt: SignIn & { readonly keep: KeepSignIn },
): Promise<SignedIn | undefined> {
  const { unit } = tenant.public;
  const name = normalName(attempt.portal, attempt.name);
  const entry = await redeemCredential({ db, clock }, unit, name, attempt.password);
  const role = entry && roleOf(entry.person);
  if (!entry || !role || role === 'professional') return undefined;
  const { person, scope, subject } = entry;
  const issued = await openSession({ db, clock }, tenant, { person, role, scope, subject, words: attempt.words });
  await attempt.keep(db, { session: issued.id });
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
