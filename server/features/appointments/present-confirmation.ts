import { type AnswerState, isOver, mayReverse } from '../../../engine/domain/appointment/answers.ts';
import { type AnswerCode, answerCode } from '../../../engine/domain/appointment/appointment.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import { entryCodeOf, findEntryLink } from '../access-links/index.ts';
import { appointmentTime, entryAddress } from '../appointment-mail/index.ts';
import type { AppointmentRow } from '../slots/index.ts';
import type { LinkedAppointment } from './linked-appointment.ts';
import { bothHours, type MovedHours } from './moved-hours.ts';

/** State that keeps an answer from its effect; `TAKEN`: the slot is no longer free. */
export type ShownState = AnswerState | 'TAKEN';

interface ConfirmedNames {
  readonly patientName: string;
  readonly serviceName: string;
}

/** The result as the contract defines it (P3), with the data that the page needs to ask before it answers. */
export interface Confirmation extends OnWire<'confirmation', ConfirmedNames> {
  readonly fecha: string;
  readonly hora: string;
  readonly unidadDesc: string;
  readonly linkAcceso: string | null;
  /** Replaces the header when the appointment is in another state than requested. */
  readonly estadoConfTurno: string | null;
  /** The current answer while it may be changed; null afterwards. */
  readonly respuesta: AnswerCode | null;
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
  readonly state: ShownState | undefined;
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
  const { settings } = tenant.public;
  const enters = row.status === 'booked' && !pending && !isOver(row, clock.now(), settings);
  return {
    ...appointmentTime(row.startsAt),
    ...toWire('confirmation', {
      patientName: `${patient.firstName} ${patient.lastName}`,
      serviceName: service.name,
    }),
    unidadDesc: tenant.public.name,
    linkAcceso: enters ? await entryOf(db, tenant.public.unit, code) : null,
    estadoConfTurno: state === undefined ? null : textOf(tenant, state, refusal),
    respuesta:
      over || state === 'PAST' || !mayReverse(row, clock.now(), settings) ? null : answerCode(row.confirmation),
    profesional: doctor && `${doctor.firstName} ${doctor.lastName}`,
    movido: bothHours(link, row),
    pendiente: pending,
  };
}

/** Text of a state; a refused booking says why it was refused. */
function textOf(tenant: CompiledTenant, state: ShownState, refusal: AppError | undefined): string {
  const isTaken = refusal === undefined || refusal.code === 'TURNO_OCUPADO';
  if (isTaken) return serverText(`TURNO_${state}`, tenant) ?? state;
  return refusal.say ?? serverText(refusal.code, tenant) ?? refusal.code;
}

/** Path that enters the appointment, for the holder of its confirmation code. */
async function entryOf(db: Database, unit: number, code: string): Promise<string | null> {
  const enter = entryCodeOf(code);
  return (await findEntryLink(db, unit, 'turno', enter)) ? entryAddress(enter) : null;
}
