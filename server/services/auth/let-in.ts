import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { LinkSubject, Role, SessionScope } from '../../access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../audit.ts';
import { hasFactor } from '../factor/factor-of.ts';
import { isOffered, isRequired } from '../factor/factor-policy.ts';
import { beginStep } from '../factor/sign-in-step.ts';
import type { PersonRow } from '../people/person-row.ts';
import type { BrowserWords } from './browser-words.ts';
import type { IssuedToken } from './session.ts';
import { openSession } from './sessions.ts';

/** Who signed in, and how far the session reaches. */
export interface SignedIn extends IssuedToken {
  readonly person: PersonRow;
  readonly role: Role;
  readonly scope: SessionScope;
  /** What a link's session is about; null for an ordinary one. */
  readonly subject: LinkSubject | null;
}

/** A sign-in whose password was right, and which waits for the code of the second factor (decision 0085). */
export interface StepBegun {
  /** The browser's secret of the step. */
  readonly step: string;
}

/** Somebody who has just proved who they are, by a password or by their mailbox. */
export interface Proved {
  readonly person: PersonRow;
  readonly role: Role;
  /** How the audit names it. */
  readonly action: 'login' | 'login.mail';
  readonly address: string;
  readonly requestId: string;
  readonly words?: BrowserWords | undefined;
}

/**
 * Opens a session for whoever proved who they are; whoever has a second factor gets a step towards one instead (decision 0085).
 * @param context its `db` is a transaction that holds what was proved by
 */
export async function letIn(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { person, role, action, address, requestId, words }: Proved,
): Promise<SignedIn | StepBegun> {
  const { db, clock } = context;
  const who = { at: clock.now(), unit: tenant.public.unit, actorId: person.id, actorRole: role, address, requestId };
  if (isOffered(tenant, role) && (await hasFactor(db, person))) {
    await recordAudit(db, { ...who, action: action === 'login' ? 'login.step' : 'login.mail-step', outcome: 'ok' });
    return { step: await beginStep(context, person) };
  }
  const scope = isRequired(tenant, role) ? 'setUp' : 'full';
  const issued = await openSession(context, tenant, { person, role, scope: 'full', words });
  await recordAudit(db, { ...who, action, outcome: 'ok' });
  return { ...issued, person, role, scope, subject: null };
}
