import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role, SessionScope } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { familyOf } from '../people/family-of.ts';
import type { PersonRow } from '../people/person-row.ts';
import { type Person, presentName, presentPerson } from '../people/present-person.ts';
import { unitKey } from '../units/unit-key.ts';
import type { Session } from './session.ts';

/** Who is signed in, as login and session calls answer it. */
export interface PresentedSession {
  readonly user: Person;
  readonly family: readonly Person[];
  readonly role: Role;
  readonly scope: SessionScope;
  readonly expiresAt: string;
  /** Encrypts what this person typed and did not send, in their tab: whoever finds the tab later cannot read it. */
  readonly draftKey: string;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The contract's view of a session. One that a link opened tells the name of whom the link is about, and nothing of the
 * account that it was sent to: a forwarded mail is no key to a record (D-ENTRY-01, A3, A5).
 * @throws AppError 401 NO_SESSION when whom it is about is gone
 */
export async function presentSession(
  context: Context,
  tenant: CompiledTenant,
  session: Pick<Session, 'person' | 'role' | 'scope' | 'subject' | 'expiresAt'>,
): Promise<PresentedSession> {
  const { role, scope, subject } = session;
  const draftKey = await draftKeyOf(context, session);
  const rest = { role, scope, expiresAt: session.expiresAt.toISOString(), draftKey };
  if (subject !== null) return { user: await named(context.db, session, subject.personId), family: [], ...rest };
  const family = await familyOf(context, tenant, session.person);
  const present = (row: PersonRow): Person => presentPerson(tenant, row);
  return { user: present(session.person), family: family.map(present), ...rest };
}

/**
 * The same key at each sign-in of the person, so that a draft survives the session. A link's session has another one per
 * subject: it reads no draft of the account.
 */
async function draftKeyOf(
  context: Context,
  { person, scope, subject }: Pick<Session, 'person' | 'scope' | 'subject'>,
): Promise<string> {
  return createHmac('sha256', await unitKey(context, person.unit, 'drafts'))
    .update(`${person.id} ${scope} ${subject?.personId ?? ''}`)
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
