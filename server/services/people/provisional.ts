import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { hasDni } from './has-dni.ts';
import type { PersonRow } from './person-row.ts';

/** What tells how far an account is proven. */
type Standing = Pick<PersonRow, 'unit' | 'documento' | 'provisionalSince'>;

/** Whether an account signed up and has not proved its e-mail: it gives way to whoever proves the same DNI (FIXS-04). */
export const isProvisional = ({ provisionalSince }: Pick<PersonRow, 'provisionalSince'>): boolean =>
  provisionalSince !== null;

/** Accounts that sign in by this DNI. */
const holdersOf = (unit: number, documento: string, which: SQL | undefined): SQL | undefined =>
  and(eq(people.unit, unit), hasDni(people.documento, documento), eq(people.kind, 'holder'), which);

/** The one proven account of a DNI, if there is one; one that an office shut counts too, as it does where people sign up. */
export async function provenHolder(db: Database, unit: number, documento: string): Promise<number | undefined> {
  const [proven] = await db
    .select({ id: people.id })
    .from(people)
    .where(holdersOf(unit, documento, and(isNull(people.provisionalSince), isNull(people.closedAt))))
    .orderBy(desc(people.ativo))
    .limit(1);
  return proven?.id;
}

/** The provisional accounts of a DNI, the oldest first. */
export function provisionalHolders(db: Database, unit: number, documento: string): Promise<PersonRow[]> {
  return db
    .select()
    .from(people)
    .where(holdersOf(unit, documento, and(isNotNull(people.provisionalSince), eq(people.ativo, true))))
    .orderBy(asc(people.id));
}

/**
 * Whether somebody else proved to be the owner of a provisional account's DNI: it only waits to end until what is being
 * attended is over, and writes nothing any more. Who is proven costs no query.
 */
export async function isOutproven(db: Database, person: Standing): Promise<boolean> {
  return isProvisional(person) && (await provenHolder(db, person.unit, person.documento)) !== undefined;
}

/** What is proven before what is not: a DNI that somebody proved is nobody else's. */
export function provenFirst<T>(rows: readonly T[], standing: (row: T) => Pick<PersonRow, 'provisionalSince'>): T[] {
  const proven = rows.filter((row) => !isProvisional(standing(row)));
  return proven.length > 0 ? proven : [...rows];
}

/**
 * Lets what provisional accounts of one network ask for be judged one after the other, until the transaction ends: two that
 * count at once would both find place.
 */
export async function holdNetwork(tx: Database, unit: number, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`network ${unit} ${network}`}, 0))`);
}
