import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { serviceProfessionals } from '../../platform/db/schema/index.ts';

/** Owner of a pool of slots: a professional, or a service by specialty. */
export interface PoolOwner {
  readonly service: number;
  /** Null for a booking by specialty. */
  readonly professional: number | null;
}

/** Keys of advisory locks within a unit: people and services have numbers of their own. */
const professionalKey = (id: number): number => id;
const serviceKey = (id: number): number => -id;

/**
 * Locks the time that an appointment may take, by advisory locks until the transaction ends. A booking with
 * a professional locks this person exclusively and their services shared, so that bookings with different professionals
 * run at once. A booking by specialty locks the service, and every service that shares a professional with it,
 * exclusively. The constraint `appointments_one_place` refuses overlaps where an import links a professional concurrently.
 *
 * Order of locks in a booking, which prevents deadlocks: rows of the account and the patient (booking-allowance.ts,
 * people/lock-active.ts), the DNI (one-person.ts), then these, sorted by key. Free slots are read after them: each
 * statement sees the commits of the previous holder (READ COMMITTED).
 */
export async function lockPools(tx: Database, unit: number, owners: readonly PoolOwner[]): Promise<void> {
  const professionals = [...new Set(owners.flatMap(({ professional }) => professional ?? []))];
  const specialties = owners.flatMap(({ service, professional }) => (professional === null ? [service] : []));
  const services = [...specialties, ...(await sharing(tx, unit, specialties))];
  const exclusive = new Set([...professionals.map(professionalKey), ...services.map(serviceKey)]);
  const shared = (await servicesOfAll(tx, unit, professionals)).map(serviceKey);
  const locks = [...new Set([...exclusive, ...shared])]
    .sort((one, other) => one - other)
    .map(
      (key): SQL =>
        exclusive.has(key)
          ? sql`pg_advisory_xact_lock(${unit}::int, ${key}::int)`
          : sql`pg_advisory_xact_lock_shared(${unit}::int, ${key}::int)`,
    );
  // A list of expressions runs from left to right, in one round trip.
  if (locks.length > 0) await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

/** Services that share a professional with these. */
async function sharing(tx: Database, unit: number, specialties: readonly number[]): Promise<number[]> {
  if (specialties.length === 0) return [];
  const { serviceId, personId, unit: of } = serviceProfessionals;
  const theirs = tx
    .select({ id: personId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), inArray(serviceId, [...specialties])));
  const rows = await tx
    .selectDistinct({ id: serviceId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), inArray(personId, theirs)));
  return rows.map(({ id }) => id);
}

async function servicesOfAll(tx: Database, unit: number, professionals: readonly number[]): Promise<number[]> {
  if (professionals.length === 0) return [];
  const { serviceId, personId, unit: of } = serviceProfessionals;
  const rows = await tx
    .selectDistinct({ id: serviceId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), inArray(personId, [...professionals])));
  return rows.map(({ id }) => id);
}
