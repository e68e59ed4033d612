import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { LONGEST_SLOT, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attendantColumn, serviceProfessionals } from '../../platform/db/schema/index.ts';

/** Ids of the services that a professional attends. */
export async function servicesOf(db: Database, unit: number, professional: number): Promise<number[]> {
  const { serviceId, personId, unit: of } = serviceProfessionals;
  const rows = await db
    .select({ id: serviceId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), eq(personId, professional)));
  return rows.map(({ id }) => id);
}

/** SQL condition for the appointments that a professional attends, as {@link ofProfessional}, at any time. */
export async function attendedBy(db: Database, unit: number, professional: number): Promise<SQL | undefined> {
  const { professionalId, assignedId, serviceId } = appointments;
  const services = await servicesOf(db, unit, professional);
  const unassignedOf = and(isNull(professionalId), isNull(assignedId), inArray(serviceId, services));
  return and(
    eq(appointments.unit, unit),
    or(eq(attendantColumn, professional), services.length > 0 ? unassignedOf : undefined),
  );
}

/** Selection of an agenda. */
export interface AgendaQuery {
  readonly unit: number;
  readonly professional: number;
  readonly statuses: readonly AppointmentStatus[];
}

/**
 * SQL condition for a professional's appointments in a time span: chosen or given to them, and those by specialty
 * of their services that are unassigned.
 */
export async function ofProfessional(
  db: Database,
  { unit, professional, statuses }: AgendaQuery,
  { from, until }: TimeSpan,
): Promise<SQL | undefined> {
  const table = appointments;
  return and(
    await attendedBy(db, unit, professional),
    inArray(table.status, [...statuses]),
    gt(table.startsAt, new Date(from - LONGEST_SLOT)),
    lt(table.startsAt, new Date(until)),
  );
}
