import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { LinkSubject, Role, SessionScope } from '../../platform/core/access.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import type { IssuedToken } from '../../platform/http/session.ts';
import { type BrowserWords, beginStep, factorStanding, isOffered } from '../credentials/index.ts';
import { openSession } from '../sessions/index.ts';

/** A new session with its person, role and scope. */
export interface SignedIn extends IssuedToken {
  /** Id of the session. */
  readonly id: number;
  readonly person: PersonRow;
  readonly role: Role;
  readonly scope: SessionScope;
  /** Subject of a link's session; null for an ordinary one. */
  readonly subject: LinkSubject | null;
}

/** A sign-in with a correct password that still needs the second factor (decision 0085). */
export interface StepBegun {
  /** Token of the step for the browser. */
  readonly step: string;
}

/** A person who just proved their identity, by password or mailbox. */
export interface Proved {
  readonly person: PersonRow;
  readonly role: Role;
  readonly action: 'login' | 'login.mail';
  readonly address: string;
  readonly requestId: string;
  readonly words?: BrowserWords | undefined;
}

/**
 * Opens a session for a proven person; a person with a second factor gets a sign-in step instead (decision 0085).
 * @param context its `db` is a transaction that has locked the credential used
 */
export async function letIn(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { person, role, action, address, requestId, words }: Proved,
): Promise<SignedIn | StepBegun> {
  const { db, clock } = context;
  const who = { at: clock.now(), unit: tenant.public.unit, actorId: person.id, actorRole: role, address, requestId };
  const standing = isOffered(tenant, role) ? await factorStanding(db, tenant, person) : undefined;
  if (standing?.has) {
    await recordAudit(db, { ...who, action: action === 'login' ? 'login.step' : 'login.mail-step', outcome: 'ok' });
    return { step: await beginStep(context, person) };
  }
  const scope = standing?.dueAt && standing.dueAt <= clock.now() ? 'setUp' : 'full';
  // Stored as full: sessions.ts narrows it to setUp on every read while the second factor is missing.
  const issued = await openSession(context, tenant, { person, role, scope: 'full', words });
  await recordAudit(db, { ...who, action, outcome: 'ok' });
  return { ...issued, person, role, scope, subject: null };
}
