import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Identity } from '../../../engine/domain/identity/identity.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity, type IdentityRow, identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';

/** Columns that decide whether an account is proven. */
type Standing = IdentityRow & Pick<PersonRow, 'unit' | 'provisionalSince'>;

/**
 * Whether an account has not proved its e-mail yet. Such an account is evicted when another person proves the same DNI.
 */
export const isProvisional = ({ provisionalSince }: Pick<PersonRow, 'provisionalSince'>): boolean =>
  provisionalSince !== null;

/** SQL condition for accounts that sign in with this identity. @param which a further condition */
export const holdersOf = (unit: number, identity: Identity, which: SQL | undefined): SQL | undefined =>
  and(eq(people.unit, unit), hasIdentity(people, identity), eq(people.kind, 'holder'), which);

/** Id of the proven account of an identity, or undefined. Deactivated accounts count too, as in registration. */
export async function provenHolder(db: Database, unit: number, identity: Identity): Promise<number | undefined> {
  const [proven] = await db
    .select({ id: people.id })
    .from(people)
    .where(holdersOf(unit, identity, and(isNull(people.provisionalSince), isNull(people.closedAt))))
    .orderBy(desc(people.isActive))
    .limit(1);
  return proven?.id;
}

/** The provisional accounts of an identity, oldest first. */
export function provisionalHolders(db: Database, unit: number, identity: Identity): Promise<PersonRow[]> {
  return db
    .select()
    .from(people)
    .where(holdersOf(unit, identity, and(isNotNull(people.provisionalSince), eq(people.isActive, true))))
    .orderBy(asc(people.id));
}

/**
 * Whether another person proved a provisional account's DNI. Such an account ends when its open attention is over, and
 * must not write until then. Proven accounts need no query.
 */
export async function isOutproven(db: Database, person: Standing): Promise<boolean> {
  return isProvisional(person) && (await provenHolder(db, person.unit, identityIn(person))) !== undefined;
}

/** Keeps only proven rows if there are any: a proven DNI belongs to its owner alone. */
export function provenFirst<T>(rows: readonly T[], standing: (row: T) => Pick<PersonRow, 'provisionalSince'>): T[] {
  const proven = rows.filter((row) => !isProvisional(standing(row)));
  return proven.length > 0 ? proven : [...rows];
}

/**
 * Locks a network until the transaction ends, so that limits on its provisional accounts are checked one at a time:
 * concurrent requests would both count below the limit.
 */
export async function holdNetwork(tx: Database, unit: number, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`network ${unit} ${network}`}, 0))`);
}
