import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { type EntryLinkRow, findEntryLink, isUsable } from '../access-links/index.ts';
import { shortestPassword } from '../credentials/index.ts';
import { enteringRole } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** An invitation that works, its person and the role they enter with. */
export interface OpenInvitation {
  readonly link: EntryLinkRow;
  readonly person: PersonRow;
  readonly role: NonNullable<ReturnType<typeof enteringRole>>;
}

/**
 * Finds the invitation of a code.
 * @throws AppError 404 LINK_UNKNOWN for an unknown code or a missing account; 409 LINK_USED when used or expired
 */
export async function openInvitation(
  { db, clock }: Context,
  tenant: CompiledTenant,
  code: string,
): Promise<OpenInvitation> {
  const { unit } = tenant.public;
  const link = await findEntryLink(db, unit, 'invitation', code);
  const person = link && (await activePerson(db, unit, link.personId));
  const role = person && enteringRole(tenant, person);
  if (!link || !person || !role) throw new AppError(404, 'LINK_UNKNOWN');
  if (!isUsable(link, clock)) throw new AppError(409, 'LINK_USED');
  return { link, person, role };
}

/** Answer to the holder of an invitation's code before they choose a password. */
export interface InvitationSeen {
  readonly cuenta: string | null;
  readonly minimo: number;
}

/**
 * Returns the shortest password that an invited person may choose and, for a professional, the account: the e-mail address
 * that the invitation went to. Omits a DNI: a stranger who received the mail at a mistyped address could sign in with it.
 */
export function seenInvitation(tenant: CompiledTenant, { person, role }: OpenInvitation): InvitationSeen {
  const cuenta = person.kind === 'professional' ? person.email : null;
  return { cuenta, minimo: shortestPassword(tenant, role) };
}

/** A person whose account is active. */
export async function activePerson(db: Database, unit: number, id: number): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, id), eq(people.isActive, true)));
  return person;
}
