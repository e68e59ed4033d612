import { isFreed } from '../../../engine/domain/appointment/appointment.ts';
import { type EntryMoment, entryMoment, minutesSince } from '../../../engine/domain/appointment/entry-window.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { unitFlags } from '../../platform/units/unit-flags.ts';
import { issueCredential, isUsable } from '../access-links/index.ts';
import { appointmentTime, storeDerivedLink } from '../appointment-mail/index.ts';
import { type Person, presentName } from '../people/index.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';
import { bothHours, type MovedHours } from './moved-hours.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The answer of an entry link. */
export interface AppointmentEntry {
  readonly login: string;
  readonly password: string;
  readonly user: OnWire<'person', { readonly firstName: string }>;
  readonly diferenciaEnMinutos: number;
  readonly turno: {
    readonly id: number;
    readonly fecha: string;
    readonly hora: string;
    readonly paciente: Person;
    readonly especialidad: OnWire<'service', LinkedAppointment['service']>;
    /** Both hours, where the appointment was moved after the mail was sent. */
    readonly movido: MovedHours | null;
  };
}

/** The answer, with facts for the audit. */
export interface Entered {
  readonly entry: AppointmentEntry;
  readonly moment: EntryMoment;
  readonly link: number;
}

/**
 * Looks up an appointment's code for the data that its page needs. Outside the window, the answer holds only the time
 * of the appointment: no login, no credential, no DNI. Inside, it has a credential where the tenant
 * enters silently; other tenants ask for the password (ENTRY-06).
 * @throws AppError 404 LINK_UNKNOWN; 409 TURNO_CANCELLED, LINK_USED
 */
export async function enterAppointment(context: Context, tenant: CompiledTenant, code: string): Promise<Entered> {
  const { db, clock } = context;
  const { unit } = tenant.public;
  const look = () => linkedAppointment(db, unit, 'turno', code);
  const found = (await look()) ?? ((await storeDerivedLink(context, unit, code)) ? await look() : undefined);
  if (!found) throw new AppError(404, 'LINK_UNKNOWN');
  if (isFreed(found.appointment.status)) throw new AppError(409, 'TURNO_CANCELLED');
  const minutes = minutesSince(found.appointment.startsAt, clock.now());
  const moment = entryMoment(tenant.public.settings, minutes);
  const open = moment === 'open';
  const password = open ? await credentialOf(context, tenant, found) : '';
  const { account, appointment, service, link, patient } = found;
  const entry = {
    login: open ? account.identityNumber : '',
    password,
    user: toWire('person', { firstName: account.firstName }),
    diferenciaEnMinutos: minutes,
    turno: {
      id: appointment.id,
      ...appointmentTime(appointment.startsAt),
      paciente: presentName(open ? patient : { ...patient, identityNumber: '' }),
      especialidad: toWire('service', service),
      movido: bothHours(link, appointment),
    },
  };
  return { entry, moment, link: link.id };
}

/**
 * Issues the credential that enters, or an empty text where the tenant asks for the password. A look counts no use of
 * the link: mail scanners open links, and redeeming the credential counts one.
 */
async function credentialOf(context: Context, tenant: CompiledTenant, found: LinkedAppointment): Promise<string> {
  const { link, appointment, patient } = found;
  if (!isUsable(link, context.clock)) throw new AppError(409, 'LINK_USED');
  const silent = tenant.public.settings.silentEntry || !(await unitFlags(context.db, tenant)).portal;
  if (!silent && found.account.kind !== 'worker') return '';
  const subject = { turnoId: appointment.id, personId: patient.id };
  return issueCredential(context, link, { scope: 'link:turno', subject });
}
