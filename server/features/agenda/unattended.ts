import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { artCases, people, serviceProfessionals } from '../../platform/db/schema/index.ts';

/** Ids of the services of a unit that an active professional attends. */
export async function attendedServices(db: Database, unit: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ service: serviceProfessionals.serviceId })
    .from(serviceProfessionals)
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .where(and(eq(serviceProfessionals.unit, unit), eq(people.unit, unit), eq(people.isActive, true)));
  return new Set(rows.map(({ service }) => service));
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
    .innerJoin(people, eq(people.id, artCases.managerId))
    .where(and(eq(artCases.unit, unit), isNull(artCases.ended)))
    .orderBy(asc(artCases.number));
  return rows
    .filter(({ manager }) => !manager.isActive || !manager.isArt)
    .map(({ id, number, manager }) => ({
      id,
      number,
      managerId: manager.id,
      manager: `${manager.firstName} ${manager.lastName}`,
    }));
}
