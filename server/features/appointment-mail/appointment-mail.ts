import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { dropWaiting, mailable } from '../../platform/mail/outbox.ts';
import { type ChannelChoice, reachesPhone } from '../../platform/mail/phone-message.ts';
import { type WrittenMail, writeMail } from '../../platform/mail/write-mail.ts';
import { type AppointmentRow, aboutWait } from '../slots/index.ts';
import { appointmentEvent } from './appointment-event.ts';
import { appointmentLinks } from './appointment-links.ts';
import { appointmentTime } from './appointment-time.ts';
import { patientLine } from './patient-line.ts';

/** Dependencies for mailing about appointments, inside the caller's transaction. */
export interface MailContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Absolute address of a path of the portal. */
  readonly address: (path: string) => string;
}

/** Changes of an appointment that are mailed. */
export type AppointmentNews = 'Booked' | 'Moved' | 'Cancelled';

/** The flag of `settings.appointments` for each kind of mail; written out, so that a text search finds it. */
const WANTED = { Booked: 'mailBooked', Moved: 'mailMoved', Cancelled: 'mailCancelled' } as const;

/** The texts `mail.<name>` of each kind, written out for the same reason. */
const TEXTS = { Booked: 'appointmentBooked', Moved: 'appointmentMoved', Cancelled: 'appointmentCancelled' } as const;

/** Subject of a mail, to find it in the outbox. */
export const aboutAppointment = (id: number): string => `appointment:${id}`;

/**
 * Mails a change of an appointment in the caller's transaction, once per change, if the tenant wants it and there is an
 * address or a chosen phone. Names neither service nor, unless the tenant chose so, patient. Drops unsent mail
 * about the earlier state in any case.
 * @param by the professional's own changes are mailed whatever the settings: the patient would not know otherwise
 * @returns whether a mail was written
 */
export async function mailAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  news: AppointmentNews,
  by: 'patient' | 'professional' = 'patient',
): Promise<boolean> {
  // A waitlist offer concerned the earlier state: drop its unsent mail.
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const wanted = by === 'professional' || tenant.public.settings.appointments[WANTED[news]];
  const reader = wanted ? await readerOf(context.db, tenant, row) : undefined;
  if (!reader) {
    await dropWaiting(context.db, row.unit, aboutAppointment(row.id));
    return false;
  }
  const ways = news === 'Cancelled' ? closedWays(context, reader) : await openWays(context, row, reader);
  const onceKey = `appointment:${row.id}:${row.version}`;
  const written = {
    ...(await mailParts(context, tenant, row, ways.links)),
    ...(await calendarPart(context, tenant, row, ways.calendar)),
  };
  // A worker of a case cannot book: only the manager gives another appointment.
  const text = news === 'Cancelled' && reader.kind === 'worker' ? 'appointmentCancelledWorker' : TEXTS[news];
  return writeToReader(context, tenant, reader, { ...written, text, onceKey });
}

/** Mails a reminder of an appointment, in the caller's transaction and once for each hour it was given. */
export async function mailReminder(context: MailContext, tenant: CompiledTenant, row: AppointmentRow): Promise<void> {
  const reader = await readerOf(context.db, tenant, row);
  if (!reader) return;
  const { links } = await openWays(context, row, reader);
  // A confirmed appointment needs no question.
  const text = row.confirmation === 'confirmed' ? 'appointmentSoonConfirmed' : 'appointmentSoon';
  const onceKey = `appointment-soon:${row.id}:${row.startsAt.getTime()}`;
  const parts = await mailParts(context, tenant, row, links);
  await writeToReader(context, tenant, reader, { ...parts, text, onceKey });
}

/**
 * Writes to the reader of an appointment's mail, in the caller's transaction.
 * @returns false where nothing can reach the reader: there is no e-mail, and the channel does not carry this message
 */
export async function writeToReader(
  context: MailContext,
  tenant: CompiledTenant,
  { to, choice }: Reader,
  mail: Omit<WrittenMail, 'to' | 'choice'>,
): Promise<boolean> {
  const isNew = await writeMail(context, tenant, { ...mail, to, choice });
  return isNew || to !== undefined;
}

/** Parts common to all mails of an appointment: values, closing line, subject of the outbox and expiry. */
export async function mailParts(
  { db }: Pick<MailContext, 'db'>,
  tenant: CompiledTenant,
  row: AppointmentRow,
  links: Readonly<Record<string, string>>,
) {
  const closing = await patientLine(db, tenant, row);
  return {
    values: { ...appointmentTime(row.startsAt), ...links },
    ...(closing === undefined ? {} : { closing }),
    about: aboutAppointment(row.id),
    expiresAt: entryWindow(tenant.public.settings, row.startsAt).until,
  };
}

/** The calendar entry, where the tenant sends one. @param enter the address in the entry */
export async function calendarPart(context: MailContext, tenant: CompiledTenant, row: AppointmentRow, enter: string) {
  if (!tenant.public.settings.appointments.mailCalendar) return {};
  return { calendar: await appointmentEvent(context, tenant, row, enter) };
}

/** Addresses in a mail about an appointment. */
interface Ways {
  readonly links: Readonly<Record<string, string>>;
  /** Address in the calendar entry. */
  readonly calendar: string;
}

/**
 * The links of a booked appointment. Calendars are shared, so the entry links to the page of appointments, which needs
 * a sign-in. Only the entry of a worker, without an account, carries the code.
 */
export async function openWays(
  context: MailContext,
  row: AppointmentRow,
  { account, kind }: Pick<Reader, 'account' | 'kind'>,
): Promise<Ways> {
  const { address } = context;
  const made = await appointmentLinks(context, row, account);
  const links = { confirm: address(made.confirm), reject: address(made.reject), enter: address(made.enter) };
  return { links, calendar: kind === 'worker' ? links.enter : address('/misTurnos') };
}

/** Links of a cancelled appointment: no codes, only the page of appointments, which a worker does not have. */
export function closedWays({ address }: MailContext, { kind }: Pick<Reader, 'kind'>): Ways {
  const appointments = address(kind === 'worker' ? '/' : '/misTurnos');
  return { links: { appointments }, calendar: appointments };
}

/** Recipient of an appointment's mails, and the account that its links enter. */
export interface Reader {
  /** Undefined for a reader without an e-mail, whom only the channel reaches. */
  readonly to: string | undefined;
  readonly account: number;
  /** The account's choice of channel, also for a member of the family. */
  readonly choice: ChannelChoice;
  /** Kind of the patient; a worker of a case has no account. */
  readonly kind: PersonRow['kind'];
}

/** The patient of an appointment, and the holder of the account that takes care of it. */
interface PatientAndHolder {
  readonly patient: PersonRow;
  readonly holder: PersonRow;
}

/** Reads the patient and the holder of an appointment. */
export async function holderOf(
  db: Database,
  { unit, personId, bookedBy }: Pick<AppointmentRow, 'unit' | 'personId' | 'bookedBy'>,
): Promise<PatientAndHolder | undefined> {
  const booker = alias(people, 'booker');
  const [found] = await db
    .select({ patient: people, booker })
    .from(people)
    .innerJoin(booker, eq(booker.id, bookedBy))
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (!found) return undefined;
  const { patient } = found;
  // Only a member of a family depends on the booker's account; a manager who books for a worker is not family.
  return { patient, holder: patient.kind === 'member' ? found.booker : patient };
}

/** The recipient; undefined where there is neither a mailable address nor a phone that the account's channel reaches. */
export async function readerOf(db: Database, tenant: CompiledTenant, row: AppointmentRow): Promise<Reader | undefined> {
  const found = await holderOf(db, row);
  if (!found) return undefined;
  const { patient, holder } = found;
  const to = addressOf(patient, holder);
  if (to === undefined && !reachesPhone(tenant, holder)) return undefined;
  return { to, choice: holder, account: holder.id, kind: patient.kind };
}

/** Address for an appointment's mail; undefined when there is no mailable one. */
export function addressOf(patient: PersonRow, holder: PersonRow): string | undefined {
  const address = patient.email ?? (patient.id === holder.id ? null : holder.email);
  return address !== null && mailable(address) ? address : undefined;
}
