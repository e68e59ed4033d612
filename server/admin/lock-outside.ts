import { and, asc, eq, inArray } from 'drizzle-orm';
import { type OutsideAppointment, outsideAppointments } from '../features/agenda/outside-offer.ts';
import { lockPeople } from '../features/people/lock-active.ts';
import { isProvisional } from '../features/people/provisional.ts';
import { lockPools } from '../features/slots/lock-pool.ts';
import { holdPersons } from '../features/slots/one-person.ts';
import type { Database } from '../platform/db/database.ts';
import { appointments, people, services } from '../platform/db/schema/index.ts';
import type { Putting } from './kinds/kind.ts';
import { OrderRefused } from './operator.ts';

/**
 * Locks the appointments outside the current offer: rows and their patients first, pools last, the order used everywhere.
 * @param before those that are left out, by id
 * @param moving ids of those that get another hour, whose patients' time is locked too
 * @throws OrderRefused when another one was booked meanwhile
 */
export async function lockOutside(
  { db, clock, tenant }: Pick<Putting, 'db' | 'clock' | 'tenant'>,
  before: ReadonlyMap<number, unknown>,
  moving: ReadonlySet<number>,
): Promise<OutsideAppointment[]> {
  const { unit } = tenant.public;
  const read = async () => (await outsideAppointments({ db, clock }, tenant)).filter(({ row }) => !before.has(row.id));
  const found = await read();
  const ids = found.map(({ row }) => row.id);
  if (ids.length > 0) {
    const { id } = appointments;
    await db.select({ id }).from(appointments).where(inArray(id, ids)).orderBy(asc(id)).for('update');
    const patients = await lockPeople(
      db,
      unit,
      found.map(({ row }) => row.personId),
    );
    const moved = new Set(found.flatMap(({ row }) => (moving.has(row.id) ? row.personId : [])));
    const timed = patients.filter((one) => moved.has(one.id) && !isProvisional(one));
    await holdPersons(
      db,
      unit,
      timed.map(({ documento }) => documento),
    );
  }
  await lockPools(db, unit, await poolsOf(db, unit));
  const left = await read();
  if (left.some(({ row }) => !ids.includes(row.id)))
    throw new OrderRefused('Mientras tanto se reservó otro turno de los que quedarían afuera. Repetí la orden.');
  return left;
}

/** Every pool of a unit. An order is rare and may take from any of them. */
async function poolsOf(db: Database, unit: number) {
  const own = await db.select({ id: services.id }).from(services).where(eq(services.unit, unit));
  const professionals = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'professional')));
  return [
    ...own.map(({ id }) => ({ service: id, professional: null })),
    ...professionals.map(({ id }) => ({ service: 0, professional: id })),
  ];
}
