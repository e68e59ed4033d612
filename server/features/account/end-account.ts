import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { CHANGES, changedBy } from '../../../engine/domain/appointment/changes.ts';
import { IN_HAND } from '../../../engine/domain/attention/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import {
  appointments,
  attentions,
  documents,
  entryLinks,
  familyLinks,
  jobs,
  people,
} from '../../platform/db/schema/index.ts';
import { type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { cancelAppointment } from '../appointments/index.ts';
import { lockCredentials } from '../credentials/index.ts';
import { endMoney, withoutMoney } from '../payments/index.ts';
import { lockPeople } from '../people/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import type { AppointmentRow } from '../slots/index.ts';
import { forgetPerson } from './forget-person.ts';

/** An account that is about to end, locked until the transaction ends. */
export interface HeldAccount {
  readonly holder: PersonRow;
  /** Ids of the holder and of the present members of the family. */
  readonly ids: readonly number[];
  /** E-mails on file of all of them. */
  readonly emails: readonly string[];
}

/**
 * Locks a holder's account with its family and appointments. Credentials are locked first: a concurrent sign-in holds
 * them, and then writes a session for a person row that must not be locked by then. Appointments are locked before
 * people, as everywhere; once the people are locked, bookings, joins and writes for them wait.
 * @param context its `db` is the transaction in which the account ends
 */
export async function holdAccount(context: MailContext, holder: PersonRow): Promise<HeldAccount> {
  const { db } = context;
  await lockCredentials(db, holder, 'update');
  const family = await membersOf(db, holder);
  await comingOf(context, holder.unit, [holder.id, ...family]);
  const held = await lockPeople(db, holder.unit, [holder.id, ...family]);
  const ids = [holder.id, ...(await membersOf(db, holder))];
  return { holder, ids, emails: held.flatMap(({ email }) => email ?? []) };
}

/** Whether a person of the account has an attention of this kind, for themselves or requested for others. */
export async function hasAttention(
  db: Database,
  { holder, ids }: HeldAccount,
  which: SQL | undefined,
): Promise<boolean> {
  const [found] = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(attentionsOfAll(holder.unit, ids, which))
    .limit(1);
  return found !== undefined;
}

/** Whether ending the account would take a queue position, a call, a future appointment or money from a person. */
export async function isInUse(context: MailContext, held: HeldAccount): Promise<boolean> {
  const { db, clock } = context;
  const { holder, ids } = held;
  if (await hasAttention(db, held, openAttention)) return true;
  if ((await comingOf(context, holder.unit, ids)).length > 0) return true;
  const [free] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, holder.id), ...withoutMoney(db, clock.now())));
  return free === undefined;
}

/** In the queue, in a call, or ended and not yet closed. */
export const openAttention: SQL = inStates(['waiting', ...IN_HAND]);

/** Attentions of any of these people, and those requested by one of them. */
export const attentionsOfAll = (unit: number, ids: readonly number[], which: SQL | undefined): SQL | undefined =>
  and(
    eq(attentions.unit, unit),
    or(inArray(attentions.personId, [...ids]), inArray(attentions.requestedBy, [...ids])),
    which,
  );

/**
 * Ends a locked account for good: family links, future appointments, money (docs/decisions/0177), mailed links, copies of
 * records, sessions, and each person's data as law 25.326 allows (docs/decisions/0037). The caller checks the permission and the password.
 */
export async function endAccount(context: MailContext, tenant: CompiledTenant, held: HeldAccount): Promise<void> {
  const { db, clock } = context;
  const { holder, ids } = held;
  await db.update(familyLinks).set({ endedAt: clock.now() }).where(linksOf(holder));
  for (const row of await comingOf(context, holder.unit, ids))
    await mailAppointment(
      context,
      tenant,
      await cancelAppointment(db, tenant, row, CHANGES.endAccount.booked),
      'Cancelled',
    );
  await endMoney(context, holder);
  await dropLinks(db, holder.unit, ids);
  await dropCopies(db, holder);
  for (const id of ids) await forgetPerson(context, holder.unit, id);
  await endSessionsOf(context, holder);
}

const linksOf = ({ id, unit }: PersonRow) =>
  and(eq(familyLinks.unit, unit), eq(familyLinks.holderId, id), isNull(familyLinks.endedAt));

/** Ids of all linked members, minors or adults. */
async function membersOf(db: Database, holder: PersonRow): Promise<readonly number[]> {
  const members = await db.select({ id: familyLinks.memberId }).from(familyLinks).where(linksOf(holder));
  return members.map((member) => member.id);
}

/** Locks the future appointments until the transaction ends. */
function comingOf({ db, clock }: MailContext, unit: number, ids: readonly number[]): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.unit, unit),
        inArray(appointments.personId, [...ids]),
        inArray(appointments.status, changedBy('endAccount')),
        gt(appointments.startsAt, clock.now()),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update');
}

/** Voids all mailed links. */
async function dropLinks(db: Database, unit: number, ids: readonly number[]): Promise<void> {
  const about = or(inArray(entryLinks.accountId, [...ids]), inArray(entryLinks.personId, [...ids]));
  await db.delete(entryLinks).where(and(eq(entryLinks.unit, unit), about));
}

/** Deletes copies of records made for this account, and jobs that are making some. */
async function dropCopies(db: Database, { id, unit }: PersonRow): Promise<void> {
  const mine = and(eq(jobs.unit, unit), eq(jobs.ownerId, id));
  const dropped = await db.delete(jobs).where(mine).returning({ documentId: jobs.documentId });
  const files = dropped.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
  if (files.length > 0) await db.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
