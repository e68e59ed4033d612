import { and, asc, eq, gt } from 'drizzle-orm';
import { attendantOf, type Outside, whyOutside } from '../../../engine/domain/slot/outside.ts';
import { slotTimeAt } from '../../../engine/domain/slot/service-time.ts';
import { spanOf, spanOfAll } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';
import { type AppointmentRow, ageAt, bufferOf, openHours, serviceTimes } from '../slots/index.ts';

/** A future appointment outside the current offer, with names for the operator. */
export interface OutsideAppointment extends Outside {
  readonly row: AppointmentRow;
  readonly service: string;
  readonly patient: string;
  readonly dni: string;
  /** Name of the professional it was booked with; null when booked by specialty. */
  readonly professional: string | null;
}

/**
 * The future appointments of a tenant that would not be offered now (docs/decisions/0153): the service has ended, the
 * professional has left or has other hours, the unit is closed then, the service is for another age, or more wait than
 * have a place. Those that the operator keeps for the same reason are left out; blocked hours are not considered, because
 * their professional decided about them.
 */
export async function outsideAppointments(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  own: CompiledTenant,
): Promise<OutsideAppointment[]> {
  const tenant = await heldTenant(db, own);
  const { unit } = tenant.public;
  const doctors = await db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'professional')));
  const names = new Map(doctors.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const rows = await db
    .select({
      row: appointments,
      service: services.name,
      patient: {
        firstName: people.firstName,
        lastName: people.lastName,
        identityNumber: people.identityNumber,
        birthDate: people.birthDate,
      },
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(eq(appointments.unit, unit), eq(appointments.status, 'booked'), gt(appointments.startsAt, clock.now())))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  const judge = await judgeOf(
    db,
    tenant,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ row, service, patient }) => {
    const judged = judge(row, ageAt(patient.birthDate, row.createdAt));
    if (judged === undefined || judged.why === row.keptFor) return [];
    const professional = row.professionalId === null ? null : (names.get(row.professionalId) ?? null);
    const of = { service, patient: `${patient.firstName} ${patient.lastName}`, dni: patient.identityNumber };
    return [{ row, ...judged, ...of, professional }];
  });
}

/** Loads what a tenant offers at the times of appointments. @returns why one of them is outside of it; undefined for others */
async function judgeOf(
  db: Database,
  tenant: CompiledTenant,
  rows: readonly AppointmentRow[],
): Promise<(row: AppointmentRow, age: number | undefined) => Outside | undefined> {
  const span = spanOfAll(rows.map(({ startsAt, minutes }) => spanOf(startsAt, minutes)));
  const services = rows.map(({ serviceId }) => serviceId);
  const asked = { unit: tenant.public.unit, services, professional: null, span, buffer: bufferOf(tenant) };
  const times = await serviceTimes(db, asked);
  const open = await openHours(db, tenant);
  const ahead = aheadOf(rows.filter((row) => attendantOf(row) === null && !row.overbooked));
  return (row, age) => {
    const time = times.get(row.serviceId);
    const slot = slotTimeAt(row.startsAt, row.minutes);
    return time && whyOutside(time, open, { ...row, slot, age, ahead: ahead.get(row.id) });
  };
}

/**
 * Counts for each appointment without a professional those of its service that were booked before it and overlap it: it
 * has a place only after them.
 * @param rows ordered by their start
 */
function aheadOf(rows: readonly AppointmentRow[]): ReadonlyMap<number, number> {
  const counts = new Map(rows.map(({ id }) => [id, 0]));
  const byService = new Map<number, AppointmentRow[]>();
  for (const row of rows) {
    const span = spanOf(row.startsAt, row.minutes);
    const near = (byService.get(row.serviceId) ?? []).filter(
      (one) => spanOf(one.startsAt, one.minutes).until > span.from,
    );
    for (const one of near) {
      const later = Math.max(one.id, row.id);
      counts.set(later, (counts.get(later) ?? 0) + 1);
    }
    byService.set(row.serviceId, [...near, row]);
  }
  return counts;
}
