import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type AuditEntry, byLink, recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { KeepDone } from '../../platform/http/one-time.ts';
import { askerOf, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { exchangeLink, findEntryLink } from '../access-links/index.ts';
import {
  requireSamePassword,
  requireStaffLength,
  requireStrongPassword,
  type SignInPortal,
  setPassword,
} from '../credentials/index.ts';
import { enteringRole } from '../people/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { activePerson, openInvitation } from './open-invitation.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** Effects of an accepted invitation, kept for the case that its answer is lost. */
export interface Accepted {
  readonly person: number;
}

/** The code of an invitation and the chosen password. */
export interface Acceptance {
  readonly code: string;
  readonly password: string;
  /** Origin of the request, for the audit. */
  readonly trace: Pick<AuditEntry, 'requestId'> & { readonly address: string };
}

/**
 * Sets the password of an invited person. Uses up the code and ends all sessions in one transaction; a refused password
 * leaves the code usable.
 * @returns the sign-in form of the person
 * @throws AppError 404 LINK_UNKNOWN for an unknown code or a missing account; 409 LINK_USED when used or expired; 422
 * SHORT_PASSWORD, WEAK_PASSWORD; 503 BUSY
 */
export async function acceptInvitation(
  context: Context,
  tenant: CompiledTenant,
  { code, password, trace }: Acceptance,
  keep: KeepDone<Accepted>,
): Promise<SignInPortal> {
  const { db, clock, passwords } = context;
  const { unit } = tenant.public;
  // Check before hashing: expired codes must stay cheap.
  const { link, person, role } = await openInvitation(context, tenant, code);
  requireStaffLength(tenant, role, password);
  requireStrongPassword(tenant, password, person);
  // The code's holder counts separately, so that a flood at the tenant does not delay them.
  const passwordHash = await passwords.hash(password, askerOf(unit, trace.address, `link ${link.id}`));
  await transaction(db, async (tx) => {
    if (!(await exchangeLink({ db: tx, clock }, link))) throw new AppError(409, 'LINK_USED');
    await setPassword(tx, clock, person, passwordHash);
    await endSessionsOf({ db: tx, clock }, person);
    const happening = { action: 'invitation.accept', object: `person:${person.id}`, outcome: 'ok' } as const;
    await recordAudit(tx, { at: clock.now(), unit, ...byLink(link.id), ...trace, ...happening });
    await keep(tx, { person: person.id });
  });
  return portalOf(person);
}

/**
 * Answers an acceptance whose first answer was lost.
 * @returns undefined when the account no longer enters
 * @throws AppError 409 PASSWORD_KEPT for another password; 503 BUSY
 */
export async function acceptAgain(
  { db, clock, passwords }: Context,
  tenant: CompiledTenant,
  { code, password, trace }: Acceptance,
  { person: id }: Accepted,
): Promise<SignInPortal | undefined> {
  const { unit } = tenant.public;
  const link = await findEntryLink(db, unit, 'invitation', code);
  const person = await activePerson(db, unit, id);
  if (!link || !person || !enteringRole(tenant, person)) return undefined;
  await requireSamePassword(
    { db, passwords },
    { unit, ids: [id] },
    password,
    askerOf(unit, trace.address, `link ${link.id}`),
  );
  const happening = { action: 'invitation.repeated', object: `person:${id}`, outcome: 'ok' } as const;
  await recordAudit(db, { at: clock.now(), unit, ...byLink(link.id), ...trace, ...happening });
  return portalOf(person);
}

const portalOf = ({ kind }: PersonRow): SignInPortal => (kind === 'professional' ? 'consultorio' : 'portal');
