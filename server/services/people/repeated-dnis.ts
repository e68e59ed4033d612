import { and, asc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { PersonRow } from './person-row.ts';

const others = alias(people, 'others');

/** Pairs of people that are two of one DNI, as long as both are there. */
export function repeatedDnis(
  db: Database,
  which?: SQL,
): Promise<{ readonly one: PersonRow; readonly other: PersonRow }[]> {
  return db
    .select({ one: people, other: others })
    .from(people)
    .innerJoin(others, and(eq(others.unit, people.unit), eq(others.id, people.collidesWith)))
    .where(and(isNotNull(people.collidesWith), isOpen(people), isOpen(others), which))
    .orderBy(asc(people.unit), asc(people.id));
}

/** A member has no account to close: it is there as long as it is in use. */
const isOpen = (table: typeof people | typeof others): SQL | undefined =>
  and(isNull(table.closedAt), or(eq(table.kind, 'holder'), eq(table.ativo, true)));
