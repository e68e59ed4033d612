import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { credentials, entryLinks, people } from '../../db/schema/index.ts';
import { dropWaiting } from '../../mail/outbox.ts';
import { endSessionsOf } from '../../services/auth/sessions.ts';
import { invite } from '../../services/entry/invite.ts';
import { hasDni } from '../../services/people/has-dni.ts';
import type { PersonRow } from '../../services/people/person-row.ts';
import { forgetEarlierEmail } from '../../services/recovery/earlier-email.ts';
import { OrderRefused } from '../operator.ts';
import { changesBetween, type Outcome, type Putting } from './kind.ts';

type NewPerson = typeof people.$inferInsert;

/** What rows say of somebody with an account; undefined stays as it is. */
export type AccountValues = { readonly [name in keyof PersonRow]?: PersonRow[name] | undefined };

/** The newest account that a key names; one that is in use before one that is not. */
export async function accountOf(db: Database, where: SQL | undefined): Promise<PersonRow | undefined> {
  const [found] = await db.select().from(people).where(where).orderBy(desc(people.ativo), desc(people.id)).limit(1);
  return found;
}

/**
 * The proven account, of whatever profile, that signs in at /login by that DNI: whoever only said that it is theirs keeps
 * nobody from having it of the office, and gives way (FIXS-04).
 * @throws OrderRefused where two such accounts have the DNI (docs/decisions/0120)
 */
export async function provenAccountBy(db: Database, unit: number, documento: string): Promise<PersonRow | undefined> {
  const named = and(eq(people.unit, unit), eq(people.kind, 'holder'), hasDni(people.documento, documento));
  const which = and(named, isNull(people.closedAt), isNull(people.provisionalSince));
  const found = await accountOf(db, which);
  if (found && (await db.$count(people, and(which, ne(people.documento, found.documento)))) > 0)
    throw new OrderRefused(
      `Hay dos cuentas con el DNI "${documento}", con y sin el cero adelante: npm run admin -- list dni-repetidos las muestra.`,
    );
  return found;
}

/** Makes an account, which has no password until the invitation's reader chooses one. */
export async function makeAccount(
  putting: Putting,
  key: string,
  values: Omit<NewPerson, 'unit' | 'createdAt'> & { readonly email: string },
): Promise<Outcome & { readonly id: number }> {
  const { db, clock, tenant, invites } = putting;
  const { unit } = tenant.public;
  const [made] = await db
    .insert(people)
    .values({ ...values, unit, createdAt: clock.now() })
    .returning();
  if (made === undefined) throw new Error('PERSON_NOT_MADE');
  const invited = invites && made.ativo;
  if (invited) await invite(putting, tenant, { ...made, email: values.email });
  return { key, object: `person:${made.id}`, done: 'created', changes: [], id: made.id, invited };
}

/**
 * Changes what rows say otherwise; of an account that is put out of use every session ends, and what was mailed to an
 * address that is not its own serves nobody.
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
    .set({ ...values, version: known.version + 1 })
    .where(eq(people.id, known.id));
  // Whom the office writes to from now on is who recovers from now on (0098).
  if (given.email !== undefined && given.email !== known.email) await forgetEarlierEmail(db, known);
  if (given.ativo === false) await endSessionsOf({ db, clock }, known);
  const moved = given.email !== undefined && given.email !== known.email;
  const told = moved ? await moveInvitation(putting, { ...known, ...values }) : {};
  return { key, object, done: 'changed', changes, ...told };
}

/**
 * Takes back what invited an earlier address: whoever reads it may be a stranger. Who has no password yet is invited at
 * the new one; who has one may have got it there, so its sessions end.
 * @returns whether an invitation was queued, or else what is left to the operator
 */
async function moveInvitation(putting: Putting, person: PersonRow): Promise<Pick<Outcome, 'note' | 'invited'>> {
  const { db, clock, tenant, invites } = putting;
  const { id, unit, email, ativo } = person;
  await db
    .delete(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.kind, 'invitation'), eq(entryLinks.personId, id)));
  await dropWaiting(db, unit, `invitation:${id}`);
  const [password] = await db
    .select({ of: credentials.personId })
    .from(credentials)
    .where(eq(credentials.personId, id));
  if (password) await endSessionsOf({ db, clock }, person);
  else if (ativo && invites && email) {
    await invite(putting, tenant, { ...person, email });
    return { invited: true };
  }
  if (!ativo || !email) return {};
  const who = person.kind === 'professional' ? email : person.documento;
  return { note: `el correo cambió: para que elija otra contraseña, npm run admin -- invite ${tenant.id} ${who}` };
}
