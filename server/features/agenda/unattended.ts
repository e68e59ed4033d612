import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import { professionalPool } from '../../../engine/slots/pool.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  appointments,
  artCases,
  people,
  type ScheduleRow,
  serviceProfessionals,
  services,
} from '../../platform/db/schema/index.ts';
import type { AppointmentRow } from '../slots/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A future appointment without a professional, with names for the operator. */
export interface Unattended {
  readonly row: AppointmentRow;
  readonly service: string;
  readonly patient: string;
  /** Name of the professional it was booked with; null when booked by specialty. */
  readonly professional: string | null;
}

/** Professionals by service. */
export type Attending = ReadonlyMap<number, readonly Attendant[]>;

interface Attendant {
  readonly person: number;
  readonly schedule: readonly ScheduleRow[];
}

/** The active professionals of each service of a unit, with their hours. */
export async function attendingByService(db: Database, unit: number): Promise<Attending> {
  const rows = await db
    .select({ service: serviceProfessionals.serviceId, person: people.id, schedule: serviceProfessionals.schedule })
    .from(serviceProfessionals)
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .where(and(eq(serviceProfessionals.unit, unit), eq(people.unit, unit), eq(people.ativo, true)));
  const found = new Map<number, Attendant[]>();
  for (const { service, person, schedule } of rows)
    found.set(service, [...(found.get(service) ?? []), { person, schedule }]);
  return found;
}

/**
 * The future appointments of a unit that no professional can attend: the service has ended, or the professional has
 * left, no longer attends the service or has other hours; by specialty, no professional works at that hour.
 */
export async function unattendedAppointments({ db, clock }: Context, unit: number): Promise<Unattended[]> {
  const attending = await attendingByService(db, unit);
  const names = new Map(
    (
      await db
        .select()
        .from(people)
        .where(and(eq(people.unit, unit), eq(people.kind, 'professional')))
    ).map(({ id, nome, sobrenome }) => [id, `${nome} ${sobrenome}`]),
  );
  const rows = await db
    .select({ row: appointments, service: services, patient: people })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(eq(appointments.unit, unit), eq(appointments.status, 1), gt(appointments.startsAt, clock.now())))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  return rows
    .filter(({ row, service }) => !isAttended(row, service, attending.get(service.id) ?? []))
    .map(({ row, service, patient }) => ({
      row,
      service: service.nome,
      patient: `${patient.nome} ${patient.sobrenome}`,
      professional: row.professionalId === null ? null : (names.get(row.professionalId) ?? null),
    }));
}

function isAttended(
  row: AppointmentRow,
  service: typeof services.$inferSelect,
  attending: readonly Attendant[],
): boolean {
  if (!service.ativo || !service.activoUnidad) return false;
  if (row.professionalId !== null)
    return attending.some(({ person, schedule }) => person === row.professionalId && worksAt(schedule, row));
  if (row.assignedId !== null)
    return attending.some(
      ({ person, schedule }) => person === row.assignedId && (schedule.length === 0 || worksAt(schedule, row)),
    );
  // A professional without hours takes patients from the queue at any hour.
  return attending.some(({ schedule }) => schedule.length === 0 || worksAt(schedule, row));
}

/** Whether an appointment lies completely within hours of a week. */
export function worksAt(
  schedule: readonly ScheduleRow[],
  { startsAt, minutes }: Pick<AppointmentRow, 'startsAt' | 'minutes'>,
): boolean {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const from = hour * 60 + minute;
  const length = { intervalo: minutes, diasCorridos: 0 };
  const hours = professionalPool(length, schedule, { gridMinutes: minutes, professionalDays: 0 }).spansOn(date);
  return hours.some((span) => span.from <= from && from + minutes <= span.until);
}

/** An open case whose manager was deactivated: only a coordinator sees it. */
export interface UnmanagedCase {
  readonly id: number;
  readonly number: number;
  readonly managerId: number;
  readonly manager: string;
}

/** The open cases of a unit whose manager was deactivated or has another role. */
export async function unmanagedCases(db: Database, unit: number): Promise<UnmanagedCase[]> {
  const rows = await db
    .select({ id: artCases.id, number: artCases.number, manager: people })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.gestorId))
    .where(and(eq(artCases.unit, unit), isNull(artCases.ended)))
    .orderBy(asc(artCases.number));
  return rows
    .filter(({ manager }) => !manager.ativo || !manager.esArt)
    .map(({ id, number, manager }) => ({
      ...{ id, number, managerId: manager.id },
      manager: `${manager.nome} ${manager.sobrenome}`,
    }));
}
