import { and, eq, sql } from 'drizzle-orm';
import { fromWire } from '../../../schemas/wire-words.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import type { Coverage } from './run-checks.ts';

/** Stores an insurer's answer about a person; values missing from it stay unchanged. */
export async function keepCoverage(db: Database, person: PersonRow, coverage: Coverage): Promise<void> {
  const { own = {}, ...rest } = fromWire('person', coverage);
  const changed =
    Object.entries(rest).some(([name, value]) => person[name as keyof typeof rest] !== value) ||
    Object.entries(own).some(([name, value]) => person.own[name] !== value);
  if (!changed) return;
  await db
    .update(people)
    // Merge in SQL: another of the tenant's own fields may have been saved since this row was read.
    .set({
      ...rest,
      own: sql`${people.own} || ${JSON.stringify(own)}::jsonb`,
      version: sql`${people.version} + 1`,
    })
    .where(and(eq(people.unit, person.unit), eq(people.id, person.id)));
}
