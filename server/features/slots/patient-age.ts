import { eq, inArray } from 'drizzle-orm';
import { ageOn } from '../../../engine/domain/dates/age.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { Database } from '../../platform/db/database.ts';
import { type appointments, people } from '../../platform/db/schema/index.ts';

/** The booking time of an appointment, and its patient. */
type Booked = Pick<typeof appointments.$inferSelect, 'id' | 'personId' | 'createdAt'>;

/** Age of a patient on the day of an instant in Buenos Aires; undefined without a date of birth. */
export const ageAt = (birth: string | null, instant: Date): number | undefined =>
  birth === null ? undefined : ageOn(birth, wallTimeIn(ZONE, instant).date);

/** As {@link ageAt}, by the patient's id. */
export async function ageOfPatient(db: Database, patient: number, instant: Date): Promise<number | undefined> {
  const [found] = await db.select({ birth: people.birthDate }).from(people).where(eq(people.id, patient));
  return ageAt(found?.birth ?? null, instant);
}

/**
 * Ages of patients on the day on which their appointments were booked, by appointment: a birthday since then takes no
 * appointment away.
 */
export async function agesAtBooking(
  db: Database,
  rows: readonly Booked[],
): Promise<ReadonlyMap<number, number | undefined>> {
  const ids = [...new Set(rows.map(({ personId }) => personId))];
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: people.id, birth: people.birthDate }).from(people).where(inArray(people.id, ids));
  const births = new Map(found.map(({ id, birth }) => [id, birth]));
  return new Map(rows.map(({ id, personId, createdAt }) => [id, ageAt(births.get(personId) ?? null, createdAt)]));
}
