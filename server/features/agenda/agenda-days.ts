import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import {
  type AnswerCode,
  answerCode,
  HOLDING,
  STATUS_CODES,
  type StatusCode,
} from '../../../engine/domain/appointment/appointment.ts';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import { ageOn } from '../../../engine/domain/dates/age.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentions, people, scheduleBlocks, services } from '../../platform/db/schema/index.ts';
import { type IdentityCheck, identityOf } from '../people/index.ts';
import { ofProfessional } from '../slots/index.ts';

/** An appointment in the professional's agenda. */
export interface AgendaAppointment {
  readonly id: number;
  readonly fecha: string;
  readonly hora: string;
  readonly minutos: number;
  readonly status: StatusCode;
  /** The patient's answer by mail; null without one. */
  readonly confirmacion: AnswerCode | null;
  readonly especialidad: string;
  readonly servicio: number;
  /** The professional whom the patient chose; null when booked by specialty. */
  readonly profesional: number | null;
  /** From this instant on the patient cannot enter any more, and can be marked as a no-show. */
  readonly cierra: string;
  /** Booked by specialty: any free professional of it attends. */
  readonly porEspecialidad: boolean;
  readonly paciente: string;
  readonly edad: number | null;
  /** Patient's identity (decision 0128). */
  readonly identidad: IdentityCheck;
  /** Attention of a queued patient; null otherwise. */
  readonly espera: { readonly id: string; readonly desde: string } | null;
}

/** Blocked hours on one day. */
export interface AgendaBlock {
  readonly id: number;
  /** `00:00` where they began on an earlier day. */
  readonly desde: string;
  /** `24:00` where they continue on the next day. */
  readonly hasta: string;
  readonly motivo: string | null;
}

/** One day of a professional, also when empty. */
export interface AgendaDay {
  readonly fecha: string;
  readonly turnos: readonly AgendaAppointment[];
  readonly bloqueos: readonly AgendaBlock[];
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A professional of a unit. */
export interface Professional {
  readonly unit: number;
  readonly professional: number;
}

/** A professional's days in a range (both ends `YYYY-MM-DD`, inclusive), with appointments and blocked hours. */
export async function agendaDays(
  context: Context,
  tenant: CompiledTenant,
  professional: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<AgendaDay[]> {
  const span = { from: startOf(from), until: startOf(addDays(until, 1) ?? until) };
  const who = { unit: tenant.public.unit, professional };
  const booked = await appointmentsOf(context, tenant, who, span);
  const blocked = await blocksOf(context.db, who, span);
  const days: AgendaDay[] = [];
  for (let date: string | undefined = from; date !== undefined && date <= until; date = addDays(date, 1)) {
    const day = { from: startOf(date), until: startOf(addDays(date, 1) ?? date) };
    const turnos = booked.filter(({ fecha }) => fecha === date);
    const bloqueos = blocked
      .filter(({ startsAt, endsAt }) => startsAt.getTime() < day.until && day.from < endsAt.getTime())
      .map(({ id, reason, startsAt, endsAt }) => ({
        id,
        motivo: reason,
        desde: startsAt.getTime() <= day.from ? '00:00' : timeOf(startsAt),
        hasta: endsAt.getTime() >= day.until ? '24:00' : timeOf(endsAt),
      }));
    days.push({ fecha: date, turnos, bloqueos });
  }
  return days;
}

async function appointmentsOf(
  { db, clock }: Context,
  tenant: CompiledTenant,
  who: Professional,
  span: TimeSpan,
): Promise<AgendaAppointment[]> {
  const rows = await db
    .select({ appointment: appointments, service: services.name, patient: people })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(await ofProfessional(db, { ...who, statuses: HOLDING }, span))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const waiting = await waitingFor(
    db,
    who.unit,
    rows.map(({ appointment }) => appointment.id),
  );
  return rows.map(({ appointment, service, patient }) => {
    const { date, time } = wallTimeIn(ZONE, appointment.startsAt);
    return {
      id: appointment.id,
      fecha: date,
      hora: time.slice(0, 5),
      minutos: appointment.minutes,
      status: STATUS_CODES[appointment.status],
      confirmacion: answerCode(appointment.confirmation),
      especialidad: service,
      servicio: appointment.serviceId,
      profesional: appointment.professionalId,
      cierra: entryWindow(tenant.public.settings, appointment.startsAt).until.toISOString(),
      porEspecialidad: appointment.professionalId === null,
      paciente: `${patient.firstName} ${patient.lastName}`,
      edad: patient.birthDate === null ? null : (ageOn(patient.birthDate, today(clock)) ?? null),
      identidad: identityOf(patient),
      espera: waiting.get(appointment.id) ?? null,
    };
  });
}

/** Queued attentions of these appointments. */
async function waitingFor(db: Database, unit: number, ids: readonly number[]) {
  const { appointmentId } = attentions;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: attentions.id, appointment: appointmentId, desde: attentions.queuedAt })
          .from(attentions)
          .where(and(eq(attentions.unit, unit), inStates(['waiting']), inArray(appointmentId, [...ids])));
  return new Map(rows.map(({ id, appointment, desde }) => [appointment, { id, desde: desde.toISOString() }] as const));
}

async function blocksOf(db: Database, { unit, professional }: Professional, { from, until }: TimeSpan) {
  const { unit: of, personId, startsAt, endsAt } = scheduleBlocks;
  return db
    .select()
    .from(scheduleBlocks)
    .where(and(eq(of, unit), eq(personId, professional), lt(startsAt, new Date(until)), gt(endsAt, new Date(from))))
    .orderBy(asc(startsAt), asc(scheduleBlocks.id));
}

const startOf = (date: string): number => Date.parse(instantIn(ZONE, date, '00:00') ?? '');
const timeOf = (instant: Date): string => wallTimeIn(ZONE, instant).time.slice(0, 5);
