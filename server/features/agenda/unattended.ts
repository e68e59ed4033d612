import { and, asc, eq, isNull } from 'drizzle-orm';
import { containsSpan, spansOf } from '../../../engine/slots/week-hours.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases, people, type ScheduleRow, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { type AppointmentRow, slotTimeAt } from '../slots/index.ts';

/** Professionals by service. */
export type Attending = ReadonlyMap<number, readonly Attendant[]>;

/** An active professional of a service. */
export interface Attendant {
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

/** Whether an appointment lies completely within the hours of a schedule. */
function worksAt(
  schedule: readonly ScheduleRow[],
  { startsAt, minutes }: Pick<AppointmentRow, 'startsAt' | 'minutes'>,
): boolean {
  const { date, day } = slotTimeAt(startsAt, minutes);
  return containsSpan(spansOf(schedule, date), day);
}

/**
 * Whether a professional attends an appointment at its hour: within the own hours, or, by specialty and without any,
 * whenever the unit gives appointments.
 */
export const attendsRow = (schedule: readonly ScheduleRow[], row: AppointmentRow): boolean =>
  (row.professionalId === null && schedule.length === 0) || worksAt(schedule, row);

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
      id,
      number,
      managerId: manager.id,
      manager: `${manager.nome} ${manager.sobrenome}`,
    }));
}
