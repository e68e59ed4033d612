import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { earlierEmails, people } from '../../platform/db/schema/index.ts';
import { earlierEmail } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A unit, and a normalized DNI or e-mail. */
interface Asked {
  readonly unit: number;
  readonly name: string;
}

/** Accounts per name to read; more are a flood of provisional ones. The newest are read, and any proven one. */
const MOST = 100;

/**
 * Active holders with a DNI or e-mail, each with the e-mail for recovery: the earlier one, if it was changed recently
 * (decision 0015). Members have no account, and professionals recover through their unit.
 * @returns the newest first, at most {@link MOST} and any proven one
 */
export async function holdersOf({ db, clock }: Context, { unit, name }: Asked): Promise<PersonRow[]> {
  const { recovers, ofPerson } = earlierEmail;
  const holders = and(eq(people.unit, unit), eq(people.kind, 'holder'), eq(people.isActive, true));
  const named = name.includes('@')
    ? and(inArray(people.id, haveOrHad(db, holders, unit, name)), eq(sql`lower(${recovers})`, name))
    : hasIdentity(people, ofDni(name));
  return db
    .select({ ...getTableColumns(people), email: recovers })
    .from(people)
    .leftJoin(earlierEmails, ofPerson(clock.now()))
    .where(and(holders, named))
    .orderBy(sql`${people.provisionalSince} desc nulls first`, desc(people.id))
    .limit(MOST);
}

/** The active professional with an e-mail, which the unit's office gave. */
export async function professionalOf({ db }: Context, { unit, name }: Asked): Promise<PersonRow | undefined> {
  const named = and(eq(people.unit, unit), eq(people.kind, 'professional'), eq(sql`lower(${people.email})`, name));
  const [found] = await db
    .select()
    .from(people)
    .where(and(named, eq(people.isActive, true)));
  return found;
}

/** Ids of all with a present or earlier e-mail: two index lookups, where the computed e-mail would need a scan. */
const haveOrHad = (db: Database, holders: SQL | undefined, unit: number, email: string) =>
  union(
    db
      .select({ id: people.id })
      .from(people)
      .where(and(holders, eq(sql`lower(${people.email})`, email))),
    db
      .select({ id: earlierEmails.personId })
      .from(earlierEmails)
      .where(and(eq(earlierEmails.unit, unit), eq(sql`lower(${earlierEmails.email})`, email))),
  );
