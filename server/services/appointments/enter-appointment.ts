import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { issueCredential } from '../entry/entry-credentials.ts';
import { exchangeLink } from '../entry/entry-links.ts';
import { type Person, presentName } from '../people/present-person.ts';
import { unitFlags } from '../units/unit-flags.ts';
import { appointmentTime } from './appointment-time.ts';
import { type EntryMoment, entryMoment, minutesSince } from './entry-window.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';
import { bothHours, type MovedHours } from './moved-hours.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The answer of an entry link (ENTRY-10). */
export interface AppointmentEntry {
  readonly login: string;
  readonly password: string;
  readonly user: { readonly nome: string };
  readonly diferenciaEnMinutos: number;
  readonly turno: {
    readonly id: number;
    readonly fecha: string;
    readonly hora: string;
    readonly paciente: Person;
    readonly especialidad: { readonly id: number; readonly nome: string };
    /** Both hours, where the appointment was moved after the link was sent. */
    readonly movido: MovedHours | null;
  };
}

/** What happened, for the answer and for the audit. */
export interface Entered {
  readonly entry: AppointmentEntry;
  readonly moment: EntryMoment;
  readonly link: number;
}

/** Cancelled by the patient, or by the professional: nobody waits there. */
const CANCELLED: readonly number[] = [2, 5];

/**
 * Exchanges the code of an appointment for what its page needs to let the patient in. Outside the window the answer
 * says when the appointment is or was, and lets nobody in: no login, no credential, no DNI (A3, D-ENTRY-02). Inside,
 * the credential is there where the tenant enters silently; the others ask for the password (ENTRY-06).
 * @throws AppError 404 LINK_UNKNOWN; 409 TURNO_CANCELLED, LINK_USED
 */
export async function enterAppointment(context: Context, tenant: CompiledTenant, code: string): Promise<Entered> {
  const { db, clock } = context;
  const found = await linkedAppointment(db, tenant.public.unit, 'turno', code);
  if (!found) throw new AppError(404, 'LINK_UNKNOWN');
  if (CANCELLED.includes(found.appointment.status)) throw new AppError(409, 'TURNO_CANCELLED');
  const minutes = minutesSince(found.appointment.startsAt, clock.now());
  const moment = entryMoment(tenant, minutes);
  const open = moment === 'open';
  const password = open ? await exchange(context, tenant, found) : '';
  const { account, appointment, service, link, patient } = found;
  const entry = {
    login: open ? account.documento : '',
    password,
    user: { nome: account.nome },
    diferenciaEnMinutos: minutes,
    turno: {
      id: appointment.id,
      ...appointmentTime(appointment.startsAt),
      paciente: presentName(open ? patient : { ...patient, documento: '' }),
      especialidad: service,
      movido: bothHours(link, appointment),
    },
  };
  return { entry, moment, link: link.id };
}

/** Uses the link once; the credential, or nothing where the tenant asks for the password. */
async function exchange(context: Context, tenant: CompiledTenant, found: LinkedAppointment): Promise<string> {
  const silent = tenant.public.settings.silentEntry || !(await unitFlags(context.db, tenant)).portal;
  const { link, appointment, patient } = found;
  const alone = found.account.kind === 'worker';
  return transaction(context.db, async (db) => {
    if (!(await exchangeLink({ ...context, db }, link))) throw new AppError(409, 'LINK_USED');
    if (!silent && !alone) return '';
    const subject = { turnoId: appointment.id, personId: patient.id };
    return issueCredential({ ...context, db }, link, { scope: 'link:turno', subject });
  });
}
