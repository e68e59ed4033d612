import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';
import { spanishOrder } from '../../platform/db/spanish.ts';
import type { Gestor } from './case-row.ts';

/** The active managers of a unit, by name. */
export function managersOf(db: Database, unit: number): Promise<Gestor[]> {
  return db
    .select({ id: people.id, nombre: people.firstName, apellido: people.lastName })
    .from(people)
    .where(inUse(unit))
    .orderBy(asc(spanishOrder(people.lastName)), asc(spanishOrder(people.firstName)));
}

/**
 * Whether the id is an active manager of the unit. Takes a shared lock, so that the manager cannot be deactivated or
 * changed until the transaction ends, while several cases may go to one manager at the same time.
 */
export async function holdManager(tx: Database, unit: number, id: number): Promise<boolean> {
  const held = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inUse(unit), eq(people.id, id)))
    .for('share');
  return held.length > 0;
}

function inUse(unit: number): SQL | undefined {
  return and(
    eq(people.unit, unit),
    eq(people.isArt, true),
    eq(people.isArtCoordinator, false),
    eq(people.isActive, true),
  );
}
