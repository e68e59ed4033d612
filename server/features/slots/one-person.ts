import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Identity, identityKey } from '../../../engine/domain/identity/identity.ts';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';

const self = alias(people, 'self');

const ofOneIdentity = and(
  eq(people.identityNumber, self.identityNumber),
  eq(people.identityKind, self.identityKind),
  eq(people.identityCountry, self.identityCountry),
);

/**
 * Ids of the rows of one person: the patient's, and those with the same identity as the worker of a case or as a proven
 * account. A provisional account and a member of a family count as themselves alone, because any number can be typed
 * there: they must neither learn of the owner's appointments nor block them.
 */
export async function rowsOfPerson(db: Database, unit: number, patient: number): Promise<number[]> {
  const stands = (row: typeof people | typeof self) =>
    and(
      eq(row.unit, unit),
      inArray(row.kind, ['holder', 'worker']),
      eq(row.isActive, true),
      isNull(row.provisionalSince),
    );
  const rows = await db
    .select({ id: people.id })
    .from(self)
    .innerJoin(people, and(ofOneIdentity, stands(people)))
    .where(and(eq(self.id, patient), stands(self)));
  return [...new Set([patient, ...rows.map(({ id }) => id)])];
}

/**
 * Locks the time of the people with these identities until the transaction ends; after rows of people, before pools, and of
 * several in one order.
 */
export async function holdPersons(tx: Database, unit: number, identities: readonly Identity[]): Promise<void> {
  const keys = [...new Set(identities.map((identity) => `time of ${unit} ${identityKey(identity)}`))].sort();
  const locks = keys.map((key): SQL => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  if (locks.length > 0) await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
