import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import { invite } from '../../features/invitations/invite.ts';
import { forgetEarlierEmail } from '../../features/people/earlier-email.ts';
import { endSessionsOf } from '../../features/sessions/sessions.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { credentials, entryLinks, people } from '../../platform/db/schema/index.ts';
import { dropWaiting } from '../../platform/mail/outbox.ts';
import { OrderRefused } from '../operator.ts';
import { changesBetween, type Outcome, type Putting } from './kind.ts';

type NewPerson = typeof people.$inferInsert;

/** Columns of an account that rows may set; undefined leaves a column as it is. */
export type AccountValues = { readonly [name in keyof PersonRow]?: PersonRow[name] | undefined };

/** The account that matches a condition: active before inactive ones, then the newest. */
export async function accountOf(db: Database, where: SQL | undefined): Promise<PersonRow | undefined> {
  const [found] = await db.select().from(people).where(where).orderBy(desc(people.isActive), desc(people.id)).limit(1);
  return found;
}

/**
 * The proven account, of any profile, that signs in at /login with that DNI. Provisional accounts do not count: a
 * person who only claimed a DNI must not keep the office from registering its owner.
 * @throws OrderRefused where two such accounts have the DNI (docs/decisions/0120)
 */
export async function provenAccountBy(
  db: Database,
  unit: number,
  identityNumber: string,
): Promise<PersonRow | undefined> {
  const named = and(eq(people.unit, unit), eq(people.kind, 'holder'), hasIdentity(people, ofDni(identityNumber)));
  const which = and(named, isNull(people.closedAt), isNull(people.provisionalSince));
  const found = await accountOf(db, which);
  if (found && (await db.$count(people, and(which, ne(people.identityNumber, found.identityNumber)))) > 0)
    throw new OrderRefused(
      `Hay dos cuentas con el DNI "${identityNumber}", con y sin el cero adelante: npm run admin -- list dni-repetidos las muestra.`,
    );
  return found;
}

/** Creates an account without a password; the invitation's reader chooses one. */
export async function makeAccount(
  putting: Putting,
  key: string,
  values: Omit<NewPerson, 'unit' | 'createdAt'> & { readonly email: string },
): Promise<Outcome & { readonly id: number }> {
  const { db, clock, tenant, invites } = putting;
  const { unit } = tenant.public;
  const [made] = await db
    .insert(people)
    .values({ ...withNumber(values), unit, createdAt: clock.now() })
    .returning();
  if (made === undefined) throw new Error('PERSON_NOT_MADE');
  const invited = invites && made.isActive;
  if (invited) await invite(putting, tenant, { ...made, email: values.email });
  const mailed = invited ? values.email : undefined;
  return { key, object: `person:${made.id}`, done: 'created', changes: [], id: made.id, invited: mailed };
}

/**
 * Updates the columns that differ. Deactivating an account ends all its sessions and voids links mailed to an address
 * that is not its own.
 */
export async function changeAccount(
  putting: Putting,
  key: string,
  known: PersonRow,
  given: AccountValues,
): Promise<Outcome> {
  const changes = changesBetween(known, given);
  const object = `person:${known.id}`;
  const { db, clock } = putting;
  if (changes.length === 0) return { key, object, done: 'same', changes };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await db
    .update(people)
    .set({ ...withNumber(values), version: known.version + 1 })
    .where(eq(people.id, known.id));
  // Recovery goes to the new e-mail from now on (decision 0015).
  if (given.email !== undefined && given.email !== known.email) await forgetEarlierEmail(db, known);
  if (given.isActive === false) await endSessionsOf({ db, clock }, known);
  const moved = given.email !== undefined && given.email !== known.email;
  const moveOutcome = moved ? await moveInvitation(putting, { ...known, ...values }) : {};
  return { key, object, done: 'changed', changes, ...moveOutcome };
}

/**
 * Voids invitations sent to an earlier address, because its reader may be a stranger. Invites an account without a
 * password at the new address. Ends the sessions of an account with a password: a stranger may have set it.
 * @returns whether an invitation was queued, or a note of work left to the operator
 */
async function moveInvitation(putting: Putting, person: PersonRow): Promise<Pick<Outcome, 'note' | 'invited'>> {
  const { db, clock, tenant, invites } = putting;
  const { id, unit, email, isActive } = person;
  await db
    .delete(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.kind, 'invitation'), eq(entryLinks.personId, id)));
  await dropWaiting(db, unit, `invitation:${id}`);
  const [password] = await db
    .select({ of: credentials.personId })
    .from(credentials)
    .where(eq(credentials.personId, id));
  if (password) await endSessionsOf({ db, clock }, person);
  else if (isActive && invites && email) {
    await invite(putting, tenant, { ...person, email });
    return { invited: email };
  }
  if (!isActive || !email) return {};
  const who = person.kind === 'professional' ? email : person.identityNumber;
  return { note: `el correo cambió: para que elija otra contraseña, npm run admin -- invite ${tenant.id} ${who}` };
}
