import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import {
  appointments,
  attentions,
  credentials,
  documents,
  entryLinks,
  familyLinks,
  jobs,
} from '../../db/schema/index.ts';
import { forgetRecipients } from '../../mail/forget-recipients.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { type MailContext, mailAppointment } from '../appointments/appointment-mail.ts';
import { cancelAppointment } from '../appointments/own-appointment.ts';
import { accountName } from '../auth/known-device.ts';
import { forgetFailures } from '../auth/login-limits.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { inHand } from '../consulting/held-attention.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { forgetPerson } from './forget-person.ts';
import { lockPeople } from './lock-active.ts';
import type { PersonRow } from './person-row.ts';

/**
 * Closes a holder's account because the holder wants it: nobody signs in any more, the family is nobody's, and of each of
 * them goes what law 25.326 lets go; the clinical record stays for the years that law 26.529 asks for.
 * Appointments are held before people, as everywhere; once the people are, nobody books, joins or writes for them.
 * @param context its `db` is the transaction in which all of it is done, or nothing
 * @param judged what was kept of the password that was confirmed: one that was changed meanwhile closes nothing
 * @throws AppError 409 ATTENTION_OPEN while somebody of the family is in the queue, in a call, or attended and not yet
 * written up; 422 WRONG_PASSWORD
 */
export async function closeAccount(
  context: MailContext,
  tenant: CompiledTenant,
  holder: PersonRow,
  judged: string,
): Promise<void> {
  const { db } = context;
  const family = await familyOf(db, holder);
  await comingOf(context, holder.unit, [holder.id, ...family]);
  const held = await lockPeople(db, holder.unit, [holder.id, ...family]);
  const ids = [holder.id, ...(await endFamily(context, holder))];
  await refuseOpenAttention(db, holder.unit, ids);
  const login = and(eq(credentials.personId, holder.id), eq(credentials.passwordHash, judged));
  const gone = await db.delete(credentials).where(login).returning({ id: credentials.personId });
  if (gone.length === 0) throw new AppError(422, 'WRONG_PASSWORD', { field: 'password' });
  for (const row of await comingOf(context, holder.unit, ids)) {
    await mailAppointment(context, tenant, await cancelAppointment(db, tenant, row), 'Cancelled');
  }
  await dropLinks(db, holder.unit, ids);
  await dropCopies(db, holder);
  if (holder.email && mailable(holder.email))
    await writeMail(context, tenant, { to: holder.email, text: 'accountClosed' });
  for (const name of [holder.documento, holder.email?.toLowerCase()])
    if (name) await forgetFailures({ db }, tenant, accountName('portal', name));
  await forgetRecipients(
    db,
    holder.unit,
    held.flatMap(({ email }) => email ?? []),
  );
  for (const id of ids) await forgetPerson(context, holder.unit, id);
  await endSessionsOf(context, holder);
}

const linksOf = ({ id, unit }: PersonRow) =>
  and(eq(familyLinks.unit, unit), eq(familyLinks.holderId, id), isNull(familyLinks.endedAt));

async function familyOf(db: Database, holder: PersonRow): Promise<readonly number[]> {
  const members = await db.select({ id: familyLinks.memberId }).from(familyLinks).where(linksOf(holder));
  return members.map((member) => member.id);
}

/** Ends the links of the family, whoever of them is of age. @returns its members */
async function endFamily({ db, clock }: MailContext, holder: PersonRow): Promise<readonly number[]> {
  const ended = await db
    .update(familyLinks)
    .set({ endedAt: clock.now() })
    .where(linksOf(holder))
    .returning({ id: familyLinks.memberId });
  return ended.map((member) => member.id);
}

async function refuseOpenAttention(db: Database, unit: number, ids: readonly number[]): Promise<void> {
  const [open] = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      and(
        eq(attentions.unit, unit),
        or(inArray(attentions.personId, [...ids]), inArray(attentions.requestedBy, [...ids])),
        or(eq(attentions.status, 'queued'), inHand),
      ),
    )
    .limit(1);
  if (open) throw new AppError(409, 'ATTENTION_OPEN');
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
