import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { secondFactors } from '../../platform/db/schema/index.ts';

/** A stored second factor. */
export type FactorRow = typeof secondFactors.$inferSelect;

type Owner = Pick<PersonRow, 'id' | 'unit'>;

/** Milliseconds in which a new second factor may be confirmed. */
const BEGUN_FOR = 15 * 60_000;

const ownedBy = ({ id, unit }: Owner) => and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id));

/** The confirmed second factor of a person. */
export async function factorOf(db: Database, person: Owner): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(ownedBy(person), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/**
 * Requires that a proven second factor is still the confirmed one. Call it under the account's lock.
 * @throws AppError 409 FACTOR_OFF when it was turned off concurrently, 422 FACTOR_WRONG when another replaced it
 */
export async function requireCurrent(tx: Database, person: Owner, proven: Pick<FactorRow, 'id'>): Promise<void> {
  const current = await factorOf(tx, person);
  if (!current) throw new AppError(409, 'FACTOR_OFF');
  if (current.id !== proven.id) throw new AppError(422, 'FACTOR_WRONG', { field: 'codigo' });
}

/** The second factor that a person is setting up. */
export async function begunFactor(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  person: Owner,
): Promise<FactorRow | undefined> {
  const recent = gt(secondFactors.createdAt, new Date(clock.now().getTime() - BEGUN_FOR));
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(ownedBy(person), isNull(secondFactors.confirmedAt), recent));
  return row;
}

const factorId = preparedQuery<{ unit: number; person: number }, { id: number }>((db) =>
  db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.unit, sql.placeholder('unit')),
        eq(secondFactors.personId, sql.placeholder('person')),
        isNotNull(secondFactors.confirmedAt),
      ),
    )
    .prepare('factor_id'),
);

/** Whether a person has a confirmed second factor; runs at every request where the tenant requires one. */
export const hasFactor = async (db: Database, { id, unit }: Owner): Promise<boolean> =>
  (await factorId(db, { unit, person: id })).length > 0;
