import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { serviceProfessionals } from '../../platform/db/schema/index.ts';

/** Owner of a pool of slots: a professional, or a service by specialty. */
export interface PoolOwner {
  readonly service: number;
  /** Null for a booking by specialty. */
  readonly professional: number | null;
}

/**
 * Locks the time that an appointment may take, until the transaction ends (D-BOOK-01): a professional, and their
 * services shared, so that bookings with different professionals run at once; by specialty, the service and every
 * service that shares a professional with it. The constraint `appointments_one_place` covers an import that links
 * somebody concurrently. Rows of people and appointments are locked before; one order of all keys prevents deadlocks.
 */
export async function lockPools(tx: Database, unit: number, owners: readonly PoolOwner[]): Promise<void> {
  const named = [...new Set(owners.flatMap(({ professional }) => professional ?? []))];
  const specialties = owners.flatMap(({ service, professional }) => (professional === null ? [service] : []));
  const services = [...specialties, ...(await sharing(tx, unit, specialties))];
  const whole = new Set([...named, ...services.map((id) => -id)]);
  const shared = (await servicesOfAll(tx, unit, named)).map((id) => -id).filter((key) => !whole.has(key));
  const keys = [...new Set([...whole, ...shared])].sort((one, other) => one - other);
  const locks = keys.map(
    (key): SQL =>
      whole.has(key)
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
