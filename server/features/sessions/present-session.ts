import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Role, SessionScope } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import type { Session } from '../../platform/http/session.ts';
import { unitKey } from '../../platform/units/unit-key.ts';
import { familyOf, type Person, presentName, presentPerson } from '../people/index.ts';
import { type AcceptedTerms, acceptedTerms, scopeAfterTerms } from '../terms/index.ts';

/** A session as the login and session calls answer it. */
export interface PresentedSession {
  readonly user: Person;
  readonly family: readonly Person[];
  readonly role: Role;
  readonly scope: SessionScope;
  readonly expiresAt: string;
  /** Key that encrypts this person's unsent drafts in their tab, so that a later user of the tab cannot read them. */
  readonly draftKey: string;
  /** The terms that the person accepted; null when anonymous, and in a link's session. */
  readonly terms: AcceptedTerms | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The contract's view of a session. A link's session reveals only the name of the link's person and nothing of the
 * account: a forwarded mail must not open a record.
 * @throws AppError 401 NO_SESSION when the link's person no longer exists
 */
export async function presentSession(
  context: Context,
  tenant: CompiledTenant,
  session: Pick<Session, 'person' | 'role' | 'scope' | 'subject' | 'expiresAt'>,
): Promise<PresentedSession> {
  const { role, subject } = session;
  const draftKey = await draftKeyOf(context, session);
  const expiresAt = session.expiresAt.toISOString();
  if (subject !== null) {
    const user = await named(context.db, session, subject.personId);
    return { user, family: [], role, scope: session.scope, expiresAt, draftKey, terms: null };
  }
  const terms = await acceptedTerms(context.db, tenant, session.person);
  const scope = await scopeAfterTerms(tenant, session, async () => terms);
  const rest = { role, scope, expiresAt, draftKey, terms };
  const family = await familyOf(context, tenant, session.person);
  const present = (row: PersonRow): Person => presentPerson(tenant, row);
  return { user: present(session.person), family: family.map(present), ...rest };
}

/**
 * The draft key: the same at each sign-in of the person, so that drafts survive the session, also while the terms are
 * asked for. A link's session has another one per subject, and cannot read the account's drafts.
 */
async function draftKeyOf(
  context: Context,
  { person, scope, subject }: Pick<Session, 'person' | 'scope' | 'subject'>,
): Promise<string> {
  return createHmac('sha256', await unitKey(context, person.unit, 'drafts'))
    .update(`${person.id} ${scope === 'terms' ? 'full' : scope} ${subject?.personId ?? ''}`)
    .digest('base64');
}

async function named(db: Database, { person, role }: Pick<Session, 'person' | 'role'>, id: number): Promise<Person> {
  const [about] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, person.unit), eq(people.id, id)));
  if (!about) throw new AppError(401, 'NO_SESSION');
  return { ...presentName(about), role };
}
