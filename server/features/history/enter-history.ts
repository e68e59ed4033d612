import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { findEntryLink, issueCredential, isUsable } from '../access-links/index.ts';
import { membersOf } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The part of a person that an entry answer reveals: a code alone must not open a record. */
type Named = OnWire<'person', Pick<PersonRow, 'firstName' | 'lastName' | 'identityNumber'>>;

/** The answer of a link to a history. For a child's link it reveals only the sign-in data of the account. */
export interface HistoryEntry {
  readonly user: Named;
  readonly password: string;
  readonly hijo: Named | null;
}

/** The answer, with facts for the audit. */
export interface EnteredHistory {
  readonly entry: HistoryEntry;
  /** Patient whose history the session may read. */
  readonly personId: number;
  readonly link: number;
}

/**
 * Answers a link's code with the credential of a session that reads one history: the child's where the link names one,
 * else the account's own. The link is used up when the credential is redeemed, so that a lost answer can be asked
 * for again.
 * @throws AppError 404 LINK_UNKNOWN for an unknown code or a missing account; 409 LINK_USED when used or expired
 */
export async function enterHistory(context: Context, tenant: CompiledTenant, code: string): Promise<EnteredHistory> {
  const { db } = context;
  const { unit } = tenant.public;
  const link = await findEntryLink(db, unit, 'history', code);
  if (!link) throw new AppError(404, 'LINK_UNKNOWN');
  const { accountId, personId } = link;
  const account = await activePerson(db, unit, accountId);
  const hijo = account && personId !== accountId ? await memberOf(context, tenant, account, personId) : null;
  if (!account || hijo === undefined) throw new AppError(404, 'LINK_UNKNOWN');
  if (!isUsable(link, context.clock)) throw new AppError(409, 'LINK_USED');
  const password = await issueCredential(context, link, { scope: 'link:history', subject: { personId } });
  const { identityNumber } = account;
  const user = named(hijo ? { firstName: '', lastName: '', identityNumber } : account);
  return { entry: { user, password, hijo: hijo && named(hijo) }, personId, link: link.id };
}

async function activePerson(db: Database, unit: number, id: number): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, id), eq(people.isActive, true)));
  return row;
}

async function memberOf(
  context: Context,
  tenant: CompiledTenant,
  account: PersonRow,
  id: number,
): Promise<PersonRow | undefined> {
  return (await membersOf(context, tenant, account)).find((member) => member.id === id);
}

function named({
  firstName,
  lastName,
  identityNumber,
}: Pick<PersonRow, 'firstName' | 'lastName' | 'identityNumber'>): Named {
  return toWire('person', { firstName, lastName, identityNumber });
}
