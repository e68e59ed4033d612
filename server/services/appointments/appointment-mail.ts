import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { dropWaiting, mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { PersonRow } from '../people/person-row.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { aboutWait } from '../waiting/end-wait.ts';
import { appointmentEvent } from './appointment-event.ts';
import { appointmentLinks } from './appointment-links.ts';
import { appointmentTime } from './appointment-time.ts';
import { callWindow } from './entry-window.ts';

/** What who tells of appointments needs: the caller's transaction, the clock, and how the portal is reached. */
export interface MailContext {
  readonly db: Database;
  readonly clock: Clock;
  /** The whole address of a path of the portal. */
  readonly address: (path: string) => string;
}

/** What happened to an appointment. */
export type AppointmentNews = 'Booked' | 'Moved' | 'Cancelled';

/** The setting of `settings.appointments` by which a tenant has or has not a mail of each kind; written out, so that who looks for one finds it. */
const WANTED = { Booked: 'mailBooked', Moved: 'mailMoved', Cancelled: 'mailCancelled' } as const;

/** What a mail is about, by which it is found again. */
export const aboutAppointment = (id: number): string => `appointment:${id}`;

/**
 * Tells of an appointment by mail, in the transaction of what happened to it and once for each change, where the tenant
 * wants it (`settings.appointments.mail…`) and there is an address. The mail says when, and how to answer and enter,
 * never what for or for whom (A52); it is not sent, nor its codes kept, once it is of no use. What waits to be sent about
 * the appointment as it was before is not sent any more, also where nothing is told.
 */
export async function mailAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  news: AppointmentNews,
): Promise<void> {
  // What was offered in place of it was for how it stood before.
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const told = tenant.public.settings.appointments[WANTED[news]];
  const reader = told ? await readerOf(context.db, row) : undefined;
  if (!reader) {
    await dropWaiting(context.db, row.unit, aboutAppointment(row.id));
    return;
  }
  const ways = news === 'Cancelled' ? closedWays(context, reader) : await openWays(context, row, reader);
  const onceKey = `appointment:${row.id}:${row.version}`;
  const written = {
    ...mailParts(tenant, row, ways.links),
    ...(await calendarPart(context, tenant, row, ways.calendar)),
  };
  // A worker of a case books nothing: another appointment is for the manager to give.
  const text = news === 'Cancelled' && reader.kind === 'worker' ? 'appointmentCancelledWorker' : `appointment${news}`;
  await writeMail(context, tenant, { ...written, to: reader.to, text, onceKey });
}

/** Reminds of an appointment by mail, in the caller's transaction and once for each time that it was given. */
export async function mailReminder(context: MailContext, tenant: CompiledTenant, row: AppointmentRow): Promise<void> {
  const reader = await readerOf(context.db, row);
  if (!reader) return;
  const { links } = await openWays(context, row, reader);
  // Who has confirmed is not asked again.
  const text = row.confirmation === 1 ? 'appointmentSoonConfirmed' : 'appointmentSoon';
  const onceKey = `appointment-soon:${row.id}:${row.startsAt.getTime()}`;
  await writeMail(context, tenant, { ...mailParts(tenant, row, links), to: reader.to, text, onceKey });
}

/** What all mails of an appointment say and how long they are of use. */
export function mailParts(tenant: CompiledTenant, row: AppointmentRow, links: Readonly<Record<string, string>>) {
  return {
    values: { ...appointmentTime(row.startsAt), ...links },
    about: aboutAppointment(row.id),
    expiresAt: callWindow(tenant, row.startsAt).hasta,
  };
}

/** The entry for the reader's calendar, where the tenant sends one. @param enter the address that stands in it */
export async function calendarPart(context: MailContext, tenant: CompiledTenant, row: AppointmentRow, enter: string) {
  if (!tenant.public.settings.appointments.mailCalendar) return {};
  return { calendar: await appointmentEvent(context, tenant, row, enter) };
}

/** Where what is said of an appointment leads. */
interface Ways {
  readonly links: Readonly<Record<string, string>>;
  /** The address in the calendar entry. */
  readonly calendar: string;
}

/**
 * The links of an appointment that stands. Calendars are shared, so that their entry leads to the page of appointments and
 * its sign-in; only of a worker, who has no account and no other way in, does it carry the code.
 */
export async function openWays(
  context: MailContext,
  row: AppointmentRow,
  { account, kind }: Omit<Reader, 'to'>,
): Promise<Ways> {
  const { address } = context;
  const made = await appointmentLinks(context, row, account);
  const links = { confirm: address(made.confirm), reject: address(made.reject), enter: address(made.enter) };
  return { links, calendar: kind === 'worker' ? links.enter : address('/misTurnos') };
}

/** A cancelled appointment has no codes: its mail leads to the page of appointments, which a worker does not have. */
export function closedWays({ address }: MailContext, { kind }: Pick<Reader, 'kind'>): Ways {
  const appointments = address(kind === 'worker' ? '/' : '/misTurnos');
  return { links: { appointments }, calendar: appointments };
}

/** Who reads the mails of an appointment, and whose account its links enter. */
export interface Reader {
  readonly to: string;
  readonly account: number;
  /** What the patient is to the portal: a worker of a case has no account. */
  readonly kind: PersonRow['kind'];
}

/** Undefined where there is no address that mail can be sent to. */
export async function readerOf(
  db: Database,
  { unit, personId, bookedBy }: AppointmentRow,
): Promise<Reader | undefined> {
  const booker = alias(people, 'booker');
  const [found] = await db
    .select({ patient: people, booker })
    .from(people)
    .innerJoin(booker, eq(booker.id, bookedBy))
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (!found) return undefined;
  const { patient } = found;
  // Only a member of a family has no account of its own; a manager who books for a worker is nobody's family.
  const holder = patient.kind === 'member' ? found.booker : patient;
  const to = addressOf(patient, holder);
  return to === undefined ? undefined : { to, account: holder.id, kind: patient.kind };
}

/** Where the mail of an appointment goes; undefined when there is no address that mail can be sent to. */
export function addressOf(patient: PersonRow, holder: PersonRow): string | undefined {
  const address = patient.email ?? (patient.id === holder.id ? null : holder.email);
  return address !== null && mailable(address) ? address : undefined;
}
