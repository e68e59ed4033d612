import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { credentials, people, secondFactors, units } from '../../platform/db/schema/index.ts';

/**
 * Selects people with the facts by which a second factor is asked of them: their confirmed factor, the day from which it
 * is due, their password, and when their unit's demo data was made. The caller says of whom.
 */
export const factorFacts = (db: Database) =>
  db
    .select({
      person: people.id,
      // As a subquery it would have two columns `id`.
      factor: sql<number | null>`${secondFactors.id}`.as('factor'),
      dueFrom: credentials.factorDueFrom,
      password: credentials.personId,
      demo: units.demoSeededAt,
    })
    .from(people)
    .leftJoin(credentials, eq(credentials.personId, people.id))
    .leftJoin(units, eq(units.unit, people.unit))
    .leftJoin(
      secondFactors,
      and(
        eq(secondFactors.unit, people.unit),
        eq(secondFactors.personId, people.id),
        isNotNull(secondFactors.confirmedAt),
      ),
    );
