import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IdentityRow } from '../../platform/db/identity.ts';
import { people } from '../../platform/db/schema/index.ts';
import { isOutproven } from './provisional.ts';

type HeldPerson = IdentityRow &
  Pick<typeof people.$inferSelect, 'id' | 'isActive' | 'email' | 'unit' | 'provisionalSince' | 'provisionalFrom'>;

/**
 * Locks people until the transaction ends, always in the same order, and refuses accounts that were closed, or whose
 * identity another person proved, so that no data is written for them.
 * @returns the present rows, by id
 * @throws AppError 401 NO_SESSION when one of them is no longer active
 */
export async function lockActive(tx: Database, unit: number, ids: readonly number[]): Promise<HeldPerson[]> {
  const rows = await lockPeople(tx, unit, ids);
  for (const row of rows) if (await isGone(tx, row)) throw new AppError(401, 'NO_SESSION');
  return rows;
}

/**
 * Locks the patient of an appointment until the transaction ends. The session may be a professional's or a manager's,
 * which must not end because the patient's account did.
 * @throws AppError 409 PATIENT_CLOSED when the account was closed, or another person proved its DNI
 */
export async function lockPatient(tx: Database, unit: number, id: number): Promise<HeldPerson> {
  const [patient] = await lockPeople(tx, unit, [id]);
  if (!patient || (await isGone(tx, patient))) throw new AppError(409, 'PATIENT_CLOSED');
  return patient;
}

const isGone = async (tx: Database, row: HeldPerson): Promise<boolean> => !row.isActive || isOutproven(tx, row);

/** Locks people until the transaction ends, active or not. */
export function lockPeople(tx: Database, unit: number, ids: readonly number[]): Promise<HeldPerson[]> {
  const { id, isActive, email, identityNumber, identityKind, identityCountry, provisionalSince, provisionalFrom } =
    people;
  return tx
    .select({
      id,
      isActive,
      email,
      unit: people.unit,
      identityNumber,
      identityKind,
      identityCountry,
      provisionalSince,
      provisionalFrom,
    })
    .from(people)
    .where(and(eq(people.unit, unit), inArray(people.id, [...ids])))
    .orderBy(asc(people.id))
    .for('update');
}
