import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { AppointmentAnswer } from '../../db/schema/index.ts';
import { serverText } from '../../tenants/server-text.ts';
import { findEntryLink } from '../entry/entry-links.ts';
import { entryCodeOf } from '../entry/link-codes.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { entryAddress } from './appointment-links.ts';
import { appointmentTime } from './appointment-time.ts';
import { callWindow } from './entry-window.ts';
import type { LinkedAppointment } from './linked-appointment.ts';
import { bothHours, type MovedHours } from './moved-hours.ts';

/** Code of the text of a state that differs from the requested one. */
export type AnswerState =
  | 'CONFIRMED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'CANCELLED_BY_PROFESSIONAL'
  | 'UNDER_WAY'
  | 'PAST'
  | 'TAKEN'
  | 'MOVED';

/** The result as the contract has it (P3), with what the page needs to ask before it answers. */
export interface Confirmation {
  readonly fecha: string;
  readonly hora: string;
  readonly clienteNome: string;
  readonly servicioNome: string;
  readonly unidadDesc: string;
  readonly linkAcceso: string | null;
  /** In place of the header, when the appointment is not as it was asked to be. */
  readonly estadoConfTurno: string | null;
  /** The answer that holds while it may still be changed; null when it may not. */
  readonly respuesta: AppointmentAnswer | null;
  /** The professional's name, where the appointment is with one. */
  readonly profesional: string | null;
  /** Both hours of an appointment that was moved after the link was sent. */
  readonly movido: MovedHours | null;
  /** Nothing was done: the page asks first. */
  readonly pendiente: boolean;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** An appointment after an answer, or before one. */
export interface Judged {
  readonly row: AppointmentRow;
  /** Undefined when the appointment is as it was asked to be. */
  readonly state: AnswerState | undefined;
  /** Whether the answer still waits for the person to ask for it. */
  readonly pending: boolean;
}

/** Tells how an appointment is, to the holder of the code that answers for it. */
export async function presentConfirmation(
  { db, clock }: Context,
  tenant: CompiledTenant,
  found: LinkedAppointment,
  { row, state, pending, code }: Judged & { readonly code: string },
): Promise<Confirmation> {
  const { link, patient, service, doctor } = found;
  const over = row.startsAt <= clock.now() || state === 'CANCELLED' || state === 'CANCELLED_BY_PROFESSIONAL';
  const enters = row.status === 1 && !pending && !isOver(tenant, row, clock.now());
  return {
    ...appointmentTime(row.startsAt),
    clienteNome: `${patient.nome} ${patient.sobrenome}`,
    servicioNome: service.nome,
    unidadDesc: tenant.public.name,
    linkAcceso: enters ? await entryOf(db, tenant.public.unit, code) : null,
    estadoConfTurno: state === undefined ? null : (serverText(`TURNO_${state}`, tenant) ?? state),
    respuesta: over || state === 'PAST' ? null : row.confirmation,
    profesional: doctor && `${doctor.nome} ${doctor.sobrenome}`,
    movido: bothHours(link, row),
    pendiente: pending,
  };
}

/** Whether nothing can become of an appointment any more; a patient who comes late is still let in (decision 0131). */
export const isOver = (tenant: CompiledTenant, { status, startsAt }: AppointmentRow, now: Date): boolean =>
  status === 2 || now >= callWindow(tenant, startsAt).hasta;

/** The way into the appointment, for the holder of the code that answers for it. */
async function entryOf(db: Database, unit: number, code: string): Promise<string | null> {
  const enter = entryCodeOf(code);
  return (await findEntryLink(db, unit, 'turno', enter)) ? entryAddress(enter) : null;
}
