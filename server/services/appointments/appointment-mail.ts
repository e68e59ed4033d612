import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { flagSetting, numberSetting } from '../../tenants/settings.ts';
import type { PersonRow } from '../people/person-row.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { appointmentEvent } from './appointment-event.ts';
import { appointmentLinks } from './appointment-links.ts';
import { appointmentTime } from './appointment-time.ts';

/** What who tells of appointments needs: the caller's transaction, the clock, and how the portal is reached. */
export interface MailContext {
  readonly db: Database;
  readonly clock: Clock;
  /** The whole address of a path of the portal. */
  readonly address: (path: string) => string;
}

/** What happened to an appointment. */
export type AppointmentNews = 'Booked' | 'Moved' | 'Cancelled';

/** The setting by which a tenant has or has not a mail of each kind; written out, so that who looks for one finds it. */
const WANTED: Readonly<Record<AppointmentNews, string>> = {
  Booked: 'appointments.mailBooked',
  Moved: 'appointments.mailMoved',
  Cancelled: 'appointments.mailCancelled',
};

const MINUTE = 60_000;

/** What a mail is about, by which it is found again. */
export const aboutAppointment = (id: number): string => `appointment:${id}`;

/**
 * Tells of an appointment by mail, in the transaction of what happened to it and once for each change, where the tenant
 * wants it (`settings.appointments.mail…`) and there is an address. The mail says when, and how to answer and enter,
 * never what for or for whom (A52); it is not sent, nor its codes kept, once it is of no use.
 */
export async function mailAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  news: AppointmentNews,
): Promise<void> {
  if (!flagSetting(tenant, WANTED[news])) return;
  const reader = await readerOf(context.db, row);
  if (!reader) return;
  const { enter, links } = await waysOf(context, row, reader.account, news);
  const calendar = flagSetting(tenant, 'appointments.mailCalendar')
    ? await appointmentEvent(context, tenant, row, enter)
    : undefined;
  const onceKey = `appointment:${row.id}:${row.version}`;
  const common = commonOf(tenant, row, links);
  await writeMail(context, tenant, { ...common, to: reader.to, text: `appointment${news}`, calendar, onceKey });
}

/** Reminds of an appointment by mail, in the caller's transaction and once for each time that it was given. */
export async function mailReminder(context: MailContext, tenant: CompiledTenant, row: AppointmentRow): Promise<void> {
  const reader = await readerOf(context.db, row);
  if (!reader) return;
  const { links } = await waysOf(context, row, reader.account, 'Booked');
  // Who has confirmed is not asked again.
  const text = row.confirmation === 1 ? 'appointmentSoonConfirmed' : 'appointmentSoon';
  const onceKey = `appointment-soon:${row.id}:${row.startsAt.getTime()}`;
  await writeMail(context, tenant, { ...commonOf(tenant, row, links), to: reader.to, text, onceKey });
}

/** What all mails of an appointment say and how long they are of use. */
function commonOf(tenant: CompiledTenant, row: AppointmentRow, links: Readonly<Record<string, string>>) {
  return {
    values: { ...appointmentTime(row.startsAt), ...links },
    about: aboutAppointment(row.id),
    expiresAt: new Date(row.startsAt.getTime() + numberSetting(tenant, 'entry.lateMinutes') * MINUTE),
  };
}

/** Where the mail's links lead; a cancelled appointment has none. */
async function waysOf(context: MailContext, row: AppointmentRow, account: number, news: AppointmentNews) {
  const { address } = context;
  if (news === 'Cancelled') return { enter: address('/misTurnos'), links: {} };
  const made = await appointmentLinks(context, row, account);
  const links = { confirm: address(made.confirm), reject: address(made.reject), enter: address(made.enter) };
  return { enter: links.enter, links };
}

/** Who reads the mails of an appointment, and whose account its links enter. */
interface Reader {
  readonly to: string;
  readonly account: number;
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
  return to === undefined ? undefined : { to, account: holder.id };
}

/** Where the mail of an appointment goes; undefined when there is no address that mail can be sent to. */
export function addressOf(patient: PersonRow, holder: PersonRow): string | undefined {
  const address = patient.email ?? (patient.id === holder.id ? null : holder.email);
  return address !== null && mailable(address) ? address : undefined;
}
