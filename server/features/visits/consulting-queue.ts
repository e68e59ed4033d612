import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ageOn } from '../../../engine/dates/age.ts';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type AttentionStatus,
  appointments,
  attentions,
  people,
  serviceProfessionals,
  services,
} from '../../platform/db/schema/index.ts';
import { type Identity, identityOf } from '../people/index.ts';
import { inHand } from './doctor/held-attention.ts';
import { isPresent } from './realtime/presence.ts';
import { isUndecided } from './unbegun.ts';

/** Appointment of an attention (D-CARE-05). */
export interface QueueAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly especialidad: string;
}

/** A patient as shown to the professional before and during the call. */
export interface QueueEntry {
  readonly id: string;
  readonly senha: { readonly sigla: string; readonly numero: number };
  readonly servicio: string;
  readonly paciente: string;
  readonly edad: number | null;
  readonly motivo: string | null;
  readonly turno: QueueAppointment | null;
  readonly esperaDesde: string;
  readonly posicion: number;
  /** Patient's identity (decision 0128). */
  readonly identidad: Identity;
  /** Whether the patient's page is connected now (FIXC-04). */
  readonly presencia: 'presente' | 'ausente';
  /** Whether the attention began: both sides received each other, or the professional declared it. */
  readonly empezo: boolean;
  /** `finished`: the call is over, but its record is not closed yet. */
  readonly status: Exclude<AttentionStatus, 'left'>;
}

type Reader = { readonly db: Database; readonly clock: Clock };

/** The queued patients of this professional's services, in order of arrival. */
export async function consultingQueue(deps: Reader, unit: number, professional: number): Promise<QueueEntry[]> {
  const own = deps.db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
  const rows = await entries(deps.db)
    .where(and(eq(attentions.unit, unit), eq(attentions.status, 'queued'), inArray(attentions.serviceId, own)))
    .orderBy(asc(attentions.queuedAt), asc(attentions.id));
  return rows.map((row, index) => present(row, index + 1, deps.clock));
}

/** The attention that this professional called and has not closed; null without one. */
export async function currentAttention(deps: Reader, unit: number, professional: number): Promise<QueueEntry | null> {
  const [row] = await entries(deps.db)
    .where(and(eq(attentions.unit, unit), eq(attentions.professionalId, professional), inHand))
    .orderBy(asc(attentions.calledAt))
    .limit(1);
  return row ? present(row, 0, deps.clock) : null;
}

/** Alias of `services` for the appointment, beside that of the request. */
const bookedServices = alias(services, 'booked_services');

const entries = (db: Database) =>
  db
    .select({
      attention: attentions,
      service: services.nome,
      patient: people,
      appointment: appointments,
      booked: bookedServices.nome,
    })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .innerJoin(people, eq(people.id, attentions.personId))
    .leftJoin(appointments, and(eq(appointments.unit, attentions.unit), eq(appointments.id, attentions.appointmentId)))
    .leftJoin(bookedServices, eq(bookedServices.id, appointments.serviceId))
    .$dynamic();

type Entry = {
  readonly attention: typeof attentions.$inferSelect;
  readonly service: string;
  readonly patient: typeof people.$inferSelect;
  readonly appointment: AppointmentRow | null;
  readonly booked: string | null;
};

type AppointmentRow = typeof appointments.$inferSelect;

function present(
  { attention, service, patient, appointment, booked }: Entry,
  posicion: number,
  clock: Clock,
): QueueEntry {
  return {
    id: attention.id,
    senha: { sigla: attention.senhaSigla, numero: attention.senhaNumero },
    servicio: service,
    paciente: `${patient.nome} ${patient.sobrenome}`,
    edad: patient.fecNac === null ? null : (ageOn(patient.fecNac, today(clock)) ?? null),
    motivo: attention.motivo,
    turno: appointment === null ? null : presentAppointment(appointment, booked),
    esperaDesde: attention.queuedAt.toISOString(),
    posicion,
    identidad: identityOf(patient),
    presencia: isPresent(attention.patientSeenAt, clock.now()) ? 'presente' : 'ausente',
    empezo: attention.status === 'attending' || (attention.status === 'finished' && !isUndecided(attention)),
    status: attention.status === 'left' ? 'finished' : attention.status,
  };
}

function presentAppointment({ id, startsAt }: AppointmentRow, especialidad: string | null): QueueAppointment {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  return { id, fecha: date, hora: time.slice(0, 5), especialidad: especialidad ?? '' };
}
