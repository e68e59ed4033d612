import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AppointmentAnswer } from '../../platform/db/schema/index.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import { entryCodeOf, findEntryLink } from '../access-links/index.ts';
import { appointmentTime, callWindow, entryAddress } from '../appointment-mail/index.ts';
import type { AppointmentRow } from '../slots/index.ts';
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
  | 'TARDE'
  | 'MOVED';

/** The result as the contract defines it (P3), with the data that the page needs to ask before it answers. */
export interface Confirmation {
  readonly fecha: string;
  readonly hora: string;
  readonly clienteNome: string;
  readonly servicioNome: string;
  readonly unidadDesc: string;
  readonly linkAcceso: string | null;
  /** Replaces the header when the appointment is in another state than requested. */
  readonly estadoConfTurno: string | null;
  /** The current answer while it may be changed; null afterwards. */
  readonly respuesta: AppointmentAnswer | null;
  /** The professional's name, where the appointment is with one. */
  readonly profesional: string | null;
  /** Both hours of an appointment that was moved after the link was sent. */
  readonly movido: MovedHours | null;
  /** Nothing was changed: the page asks first. */
  readonly pendiente: boolean;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** An appointment before or after an answer. */
export interface Judged {
  readonly row: AppointmentRow;
  /** Undefined when the appointment is in the requested state. */
  readonly state: AnswerState | undefined;
  /** Refusal to book the slot again, where the state is `TAKEN`. */
  readonly refusal?: AppError | undefined;
  /** Whether the person still has to confirm the answer on the page. */
  readonly pending: boolean;
}

/** Describes an appointment to the holder of its confirmation code. */
export async function presentConfirmation(
  { db, clock }: Context,
  tenant: CompiledTenant,
  found: LinkedAppointment,
  { row, state, refusal, pending, code }: Judged & { readonly code: string },
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
    estadoConfTurno: state === undefined ? null : textOf(tenant, state, refusal),
    respuesta: over || state === 'PAST' || !mayChange(tenant, row, clock.now()) ? null : row.confirmation,
    profesional: doctor && `${doctor.nome} ${doctor.sobrenome}`,
    movido: bothHours(link, row),
    pendiente: pending,
  };
}

/** Text of a state; a refused booking says why it was refused. */
function textOf(tenant: CompiledTenant, state: AnswerState, refusal: AppError | undefined): string {
  const isTaken = refusal === undefined || refusal.code === 'TURNO_OCUPADO';
  if (isTaken) return serverText(`TURNO_${state}`, tenant) ?? state;
  return refusal.say ?? serverText(refusal.code, tenant) ?? refusal.code;
}

/**
 * Whether an appointment is cancelled or past its window; late patients are admitted within the window (decision 0012).
 */
export const isOver = (tenant: CompiledTenant, { status, startsAt }: AppointmentRow, now: Date): boolean =>
  status === 2 || now >= callWindow(tenant, startsAt).hasta;

/** Whether an appointment may still be rejected: until its call window begins, as it may be cancelled. */
export const mayReject = (tenant: CompiledTenant, { startsAt }: AppointmentRow, now: Date): boolean =>
  now < callWindow(tenant, startsAt).desde;

/** Whether the opposite of the present answer is still possible; a rejection can be reversed until the start. */
const mayChange = (tenant: CompiledTenant, row: AppointmentRow, now: Date): boolean =>
  row.confirmation === 2 || mayReject(tenant, row, now);

/** Path that enters the appointment, for the holder of its confirmation code. */
async function entryOf(db: Database, unit: number, code: string): Promise<string | null> {
  const enter = entryCodeOf(code);
  return (await findEntryLink(db, unit, 'turno', enter)) ? entryAddress(enter) : null;
}
