import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type AppointmentStatus, appointments, serviceProfessionals } from '../../db/schema/index.ts';
import { LONGEST_SLOT, type TimeSpan } from '../slots/time-span.ts';

/** Services that a professional attends. */
export async function servicesOf(db: Database, unit: number, professional: number): Promise<number[]> {
  const { serviceId, personId, unit: of } = serviceProfessionals;
  const rows = await db
    .select({ id: serviceId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), eq(personId, professional)));
  return rows.map(({ id }) => id);
}

/** What an agenda is asked for. */
export interface AgendaQuery {
  readonly unit: number;
  readonly professional: number;
  readonly statuses: readonly AppointmentStatus[];
}

/**
 * The appointments that are a professional's to attend and may stand in a stretch of time: the own ones, and those that
 * were booked by specialty of a service that this professional attends (D-AGENDA-01).
 */
export async function ofProfessional(
  db: Database,
  { unit, professional, statuses }: AgendaQuery,
  { from, until }: TimeSpan,
): Promise<SQL | undefined> {
  const table = appointments;
  const services = await servicesOf(db, unit, professional);
  const bySpecialty = and(isNull(table.professionalId), inArray(table.serviceId, services));
  return and(
    eq(table.unit, unit),
    or(eq(table.professionalId, professional), services.length > 0 ? bySpecialty : undefined),
    inArray(table.status, [...statuses]),
    gt(table.startsAt, new Date(from - LONGEST_SLOT)),
    lt(table.startsAt, new Date(until)),
  );
}
