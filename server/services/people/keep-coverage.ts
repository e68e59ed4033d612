import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { Coverage } from '../checks/run-checks.ts';
import type { PersonRow } from './person-row.ts';

/** Keeps what an insurer answered about a person (CARE-21); what it did not say stays as it stands. */
export async function keepCoverage(db: Database, person: PersonRow, coverage: Coverage): Promise<void> {
  const { own = {}, ...rest } = coverage;
  const changed =
    Object.entries(rest).some(([name, value]) => person[name as keyof typeof rest] !== value) ||
    Object.entries(own).some(([name, value]) => person.own[name] !== value);
  if (!changed) return;
  await db
    .update(people)
    // Laid over what stands there now: another field of the tenant's own may have been kept since this row was read.
    .set({
      ...rest,
      own: sql`${people.own} || ${JSON.stringify(own)}::jsonb`,
      version: sql`${people.version} + 1`,
    })
    .where(and(eq(people.unit, person.unit), eq(people.id, person.id)));
}
