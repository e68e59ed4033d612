import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OutsideAppointment } from '../features/agenda/outside-offer.ts';
import { lockPeople } from '../features/people/lock-active.ts';
import { isProvisional } from '../features/people/provisional.ts';
import { lockPools } from '../features/slots/lock-pool.ts';
import { holdPersons } from '../features/slots/one-person.ts';
import type { Database } from '../platform/db/database.ts';
import { identityIn } from '../platform/db/identity.ts';
import { appointments, people, services } from '../platform/db/schema/index.ts';

/**
 * Locks appointments and their patients, rows first, in the order used everywhere.
 * @param moving ids of those that get another hour, whose patients' time is locked too
 */
export async function lockRows(
  db: Database,
  unit: number,
  left: readonly OutsideAppointment[],
  moving: ReadonlySet<number>,
): Promise<void> {
  if (left.length === 0) return;
  const { id } = appointments;
  const ids = left.map(({ row }) => row.id);
  await db.select({ id }).from(appointments).where(inArray(id, ids)).orderBy(asc(id)).for('update');
  const patients = await lockPeople(
    db,
    unit,
    left.map(({ row }) => row.personId),
  );
  const moved = new Set(left.flatMap(({ row }) => (moving.has(row.id) ? row.personId : [])));
  const timed = patients.filter((one) => moved.has(one.id) && !isProvisional(one));
  await holdPersons(db, unit, timed.map(identityIn));
}

/** Locks every pool of a unit, after rows. Bookings wait. */
export async function lockEveryPool(db: Database, unit: number): Promise<void> {
  const own = await db.select({ id: services.id }).from(services).where(eq(services.unit, unit));
  const professionals = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'professional')));
  await lockPools(db, unit, [
    ...own.map(({ id }) => ({ service: id, professional: null })),
    ...professionals.map(({ id }) => ({ service: 0, professional: id })),
  ]);
}
