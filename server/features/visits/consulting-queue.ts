import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AttentionStatus, STATUS_WORDS, stateOf } from '../../../engine/domain/attention/attention.ts';
import { admits, IN_HAND } from '../../../engine/domain/attention/changes.ts';
import { byTurn, waitsForAnother } from '../../../engine/domain/attention/queue-order.ts';
import { isPresent } from '../../../engine/domain/attention/windows.ts';
import { ageOn } from '../../../engine/domain/dates/age.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { type OnWire, ticketOf, toWire, type WireTicket } from '../../../schemas/wire-words.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentions, people, serviceProfessionals, services } from '../../platform/db/schema/index.ts';
import { type IdentityCheck, identityOf } from '../people/index.ts';

/** Appointment of an attention. */
export interface QueueAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly especialidad: string;
  /** Name of the professional whom the patient chose; null when booked by specialty or with the reader. */
  readonly profesional: string | null;
}

/** A patient as shown to the professional before and during the call. */
export interface QueueEntry extends OnWire<'visit', { readonly ticket: WireTicket }> {
  readonly id: string;
  readonly servicio: string;
  readonly servicioId: number;
  readonly paciente: string;
  readonly edad: number | null;
  readonly motivo: string | null;
  readonly turno: QueueAppointment | null;
  readonly esperaDesde: string;
  readonly posicion: number;
  /** Patient's identity (decision 0128). */
  readonly identidad: IdentityCheck;
  /** Whether the patient's page is connected now. */
  readonly presencia: 'presente' | 'ausente';
  /** Whether the attention began: both sides received each other, or the professional declared it. */
  readonly empezo: boolean;
  /** Id of the professional who called; null while queued. */
  readonly profesional: number | null;
  /** `finished`: the call is over, but its record is not closed yet. */
  readonly status: (typeof STATUS_WORDS)[Exclude<AttentionStatus, 'left'>];
}

type Reader = { readonly db: Database; readonly clock: Clock };

/** The queued patients of this professional's services, in the order in which they are called (`byTurn`). */
export async function consultingQueue(deps: Reader, unit: number, professional: number): Promise<QueueEntry[]> {
  const own = deps.db
    .select({ id: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
  const rows = await entries(deps.db).where(
    and(eq(attentions.unit, unit), inStates(['waiting']), inArray(attentions.serviceId, own)),
  );
  const inTurn = byTurn(deps.clock.now(), professional);
  return rows
    .map((row) => ({ row, queued: queuedOf(row) }))
    .sort((one, other) => inTurn(one.queued, other.queued))
    .map(({ row }, index) => present(row, index + 1, deps.clock, professional));
}

/** The attention that this professional called and has not closed; null without one. */
export async function currentAttention(deps: Reader, unit: number, professional: number): Promise<QueueEntry | null> {
  const [row] = await entries(deps.db)
    .where(and(eq(attentions.unit, unit), eq(attentions.professionalId, professional), inStates(IN_HAND)))
    .orderBy(asc(attentions.calledAt))
    .limit(1);
  return row ? present(row, 0, deps.clock, professional) : null;
}

/** Alias of `services` for the appointment, beside that of the request. */
const bookedServices = alias(services, 'booked_services');

/** Alias of `people` for the professional whom the patient chose. */
const chosen = alias(people, 'chosen');

const entries = (db: Database) =>
  db
    .select({
      attention: attentions,
      service: services.name,
      patient: people,
      appointment: appointments,
      booked: bookedServices.name,
      chosen: { firstName: chosen.firstName, lastName: chosen.lastName },
    })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .innerJoin(people, eq(people.id, attentions.personId))
    .leftJoin(appointments, and(eq(appointments.unit, attentions.unit), eq(appointments.id, attentions.appointmentId)))
    .leftJoin(bookedServices, eq(bookedServices.id, appointments.serviceId))
    .leftJoin(chosen, eq(chosen.id, appointments.professionalId))
    .$dynamic();

type Entry = {
  readonly attention: typeof attentions.$inferSelect;
  readonly service: string;
  readonly patient: typeof people.$inferSelect;
  readonly appointment: AppointmentRow | null;
  readonly booked: string | null;
  readonly chosen: Pick<typeof people.$inferSelect, 'firstName' | 'lastName'> | null;
};

const queuedOf = ({ attention: { id, queuedAt }, appointment }: Entry) => ({ id, queuedAt, appointment });

type AppointmentRow = typeof appointments.$inferSelect;

function present(entry: Entry, posicion: number, clock: Clock, professional: number): QueueEntry {
  const { attention, service, patient, appointment, booked } = entry;
  const other = waitsForAnother(queuedOf(entry), professional) ? entry.chosen : null;
  return {
    id: attention.id,
    ...toWire('visit', { ticket: ticketOf(attention) }),
    servicio: service,
    servicioId: attention.serviceId,
    paciente: `${patient.firstName} ${patient.lastName}`,
    edad: patient.birthDate === null ? null : (ageOn(patient.birthDate, today(clock)) ?? null),
    motivo: attention.reason,
    turno: appointment === null ? null : presentAppointment(appointment, booked, other),
    esperaDesde: attention.queuedAt.toISOString(),
    posicion,
    identidad: identityOf(patient),
    presencia: isPresent(attention.patientSeenAt, clock.now()) ? 'presente' : 'ausente',
    empezo: admits(stateOf(attention), 'bookNext'),
    profesional: attention.professionalId,
    status: STATUS_WORDS[attention.status === 'left' ? 'ended' : attention.status],
  };
}

function presentAppointment(
  { id, startsAt }: AppointmentRow,
  especialidad: string | null,
  other: Entry['chosen'],
): QueueAppointment {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  const profesional = other && `${other.firstName} ${other.lastName}`;
  return { id, fecha: date, hora: time.slice(0, 5), especialidad: especialidad ?? '', profesional };
}
