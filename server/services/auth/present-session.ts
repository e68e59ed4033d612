import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role, SessionScope } from '../../access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { familyOf } from '../people/family-of.ts';
import type { PersonRow } from '../people/person-row.ts';
import { type Person, presentPerson } from '../people/present-person.ts';

/** Who is signed in, as login and session calls answer it. */
export interface PresentedSession {
  readonly user: Person;
  readonly family: readonly Person[];
  readonly role: Role;
  readonly scope: SessionScope;
  readonly expiresAt: string;
}

/** The contract's view of a session. A link's session shows nobody but its own person: the link is about one (D-ENTRY-01). */
export async function presentSession(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  session: { readonly person: PersonRow; readonly role: Role; readonly scope: SessionScope; readonly expiresAt: Date },
): Promise<PresentedSession> {
  const family = session.scope === 'full' ? await familyOf(context, tenant, session.person) : [];
  return {
    user: presentPerson(session.person),
    family: family.map(presentPerson),
    role: session.role,
    scope: session.scope,
    expiresAt: session.expiresAt.toISOString(),
  };
}
