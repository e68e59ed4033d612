import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { Coverage } from '../checks/run-checks.ts';
import { refuseClaimedEmail } from '../proof/refuse-claimed-email.ts';
import type { OwnValues } from './own-values.ts';
import type { PersonRow } from './person-row.ts';
import type { PersonValues } from './person-values.ts';

/** What is kept of a person's data. */
export interface ProfileChange {
  readonly values: PersonValues;
  readonly own: OwnValues;
  /** What the insurer answered; it wins over what was typed (PROF-04). */
  readonly coverage: Coverage;
  /** What was read before it was edited; without it whatever stands there is written over. */
  readonly version: number | undefined;
}

/**
 * Keeps a person's data.
 * @throws AppError 409 CHANGED when somebody saved since they were read; 429 TOO_MANY, see `refuseClaimedEmail`
 */
export async function saveProfile(db: Database, person: PersonRow, change: ProfileChange): Promise<PersonRow> {
  await refuseClaimedEmail(db, person, change.values.email ?? person.email);
  const { own: answered = {}, ...coverage } = change.coverage;
  const held = change.version === undefined ? undefined : eq(people.version, change.version);
  const [saved] = await db
    .update(people)
    .set({ ...change.values, ...coverage, own: { ...change.own, ...answered }, version: sql`${people.version} + 1` })
    // Whoever closed the account meanwhile has no data any more: nothing is written back.
    .where(and(eq(people.unit, person.unit), eq(people.id, person.id), eq(people.ativo, true), held))
    .returning();
  if (saved === undefined) throw new AppError(409, 'CHANGED');
  return saved;
}
