import { and, asc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';

const others = alias(people, 'others');

/** Pairs of people with the same DNI, both not closed. */
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

/** Whether a row is open: members have no account to close, so they count while active. */
const isOpen = (table: typeof people | typeof others): SQL | undefined =>
  and(isNull(table.closedAt), or(eq(table.kind, 'holder'), eq(table.isActive, true)));
