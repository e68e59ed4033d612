import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { appointments, attentions, documents, entryLinks, familyLinks, jobs } from '../../db/schema/index.ts';
import { type MailContext, mailAppointment } from '../appointments/appointment-mail.ts';
import { cancelAppointment } from '../appointments/own-appointment.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { inHand } from '../consulting/held-attention.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { forgetPerson } from './forget-person.ts';
import { lockPeople } from './lock-active.ts';
import type { PersonRow } from './person-row.ts';

/** An account that is about to end, held until the transaction does. */
export interface HeldAccount {
  readonly holder: PersonRow;
  /** The holder and the members of the family, as they are linked now. */
  readonly ids: readonly number[];
  /** E-mails on file of all of them. */
  readonly emails: readonly string[];
}

/**
 * Holds a holder's account with the family and what is booked. How its holder signs in is held first: whoever enters at this
 * moment holds that, and then writes a session for somebody who must not be held by then. Appointments are held before
 * people, as everywhere; once the people are, nobody books, joins or writes for them.
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

/** Whether somebody of the account has an attention of this kind, for themselves or asked for somebody. */
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

/** Whether ending the account would take a place in a queue, a call or an appointment to come from somebody. */
export async function isInUse(context: MailContext, held: HeldAccount): Promise<boolean> {
  if (await hasAttention(context.db, held, openAttention)) return true;
  return (await comingOf(context, held.holder.unit, held.ids)).length > 0;
}

/** In the queue, in a call, or attended and not yet written up. */
export const openAttention: SQL | undefined = or(eq(attentions.status, 'queued'), inHand);

/** Attentions of any of these people, and those that one of them asked for. */
export const attentionsOfAll = (unit: number, ids: readonly number[], which: SQL | undefined): SQL | undefined =>
  and(
    eq(attentions.unit, unit),
    or(inArray(attentions.personId, [...ids]), inArray(attentions.requestedBy, [...ids])),
    which,
  );

/**
 * Ends an account that is held, for good: family, appointments to come, links of mails, copies of records, sessions, and of
 * each person what law 25.326 lets go (docs/decisions/0043). Whether it may, and its password, are the caller's.
 */
export async function endAccount(context: MailContext, tenant: CompiledTenant, held: HeldAccount): Promise<void> {
  const { db, clock } = context;
  const { holder, ids } = held;
  await db.update(familyLinks).set({ endedAt: clock.now() }).where(linksOf(holder));
  for (const row of await comingOf(context, holder.unit, ids))
    await mailAppointment(context, tenant, await cancelAppointment(db, tenant, row), 'Cancelled');
  await dropLinks(db, holder.unit, ids);
  await dropCopies(db, holder);
  for (const id of ids) await forgetPerson(context, holder.unit, id);
  await endSessionsOf(context, holder);
}

const linksOf = ({ id, unit }: PersonRow) =>
  and(eq(familyLinks.unit, unit), eq(familyLinks.holderId, id), isNull(familyLinks.endedAt));

/** Whoever is linked, of age or not. */
async function membersOf(db: Database, holder: PersonRow): Promise<readonly number[]> {
  const members = await db.select({ id: familyLinks.memberId }).from(familyLinks).where(linksOf(holder));
  return members.map((member) => member.id);
}

/** The appointments that are still to come, held until the transaction ends. */
function comingOf({ db, clock }: MailContext, unit: number, ids: readonly number[]): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.unit, unit),
        inArray(appointments.personId, [...ids]),
        eq(appointments.status, 1),
        gt(appointments.startsAt, clock.now()),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update');
}

/** No mail that was sent before opens anything any more. */
async function dropLinks(db: Database, unit: number, ids: readonly number[]): Promise<void> {
  const about = or(inArray(entryLinks.accountId, [...ids]), inArray(entryLinks.personId, [...ids]));
  await db.delete(entryLinks).where(and(eq(entryLinks.unit, unit), about));
}

/** Copies of records that were made for this account, and those under way. */
async function dropCopies(db: Database, { id, unit }: PersonRow): Promise<void> {
  const mine = and(eq(jobs.unit, unit), eq(jobs.ownerId, id));
  const dropped = await db.delete(jobs).where(mine).returning({ documentId: jobs.documentId });
  const files = dropped.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
  if (files.length > 0) await db.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
