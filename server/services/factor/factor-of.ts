import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { secondFactors } from '../../db/schema/index.ts';
import type { PersonRow } from '../people/person-row.ts';

/** A second factor as it is kept. */
export type FactorRow = typeof secondFactors.$inferSelect;

type Owner = Pick<PersonRow, 'id' | 'unit'>;

/** Milliseconds for which what was begun may be confirmed. */
const BEGUN_FOR = 15 * 60_000;

const ownedBy = ({ id, unit }: Owner) => and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id));

/** The second factor of a person that counts. */
export async function factorOf(db: Database, person: Owner): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(ownedBy(person), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/**
 * Whoever proved a factor goes on only while it is the one that counts; asked under the lock of the account.
 * @throws AppError 409 FACTOR_OFF when it was turned off meanwhile, 422 FACTOR_WRONG when another took its place
 */
export async function requireCurrent(tx: Database, person: Owner, proven: Pick<FactorRow, 'id'>): Promise<void> {
  const current = await factorOf(tx, person);
  if (!current) throw new AppError(409, 'FACTOR_OFF');
  if (current.id !== proven.id) throw new AppError(422, 'FACTOR_WRONG', { field: 'codigo' });
}

/** The one that a person is setting up. */
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

/** Whether a person has one that counts: asked at every request where the tenant requires one. */
export const hasFactor = async (db: Database, { id, unit }: Owner): Promise<boolean> =>
  (await factorId(db, { unit, person: id })).length > 0;
