import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { earlierEmails, people } from '../../db/schema/index.ts';
import { hasDni } from '../people/has-dni.ts';
import type { PersonRow } from '../people/person-row.ts';
import { earlierEmail } from './earlier-email.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The unit in which a password is to be recovered, and the canonical DNI or e-mail that was typed. */
interface Asked {
  readonly unit: number;
  readonly name: string;
}

/** More accounts of one name than that are somebody's flood of provisional ones; the newest are looked at, and any proven one. */
const MOST = 100;

/**
 * Reads the active holders whom a DNI or an e-mail names, each with the e-mail that recovers: the one before, where it
 * was changed these days (0098). Members have no account, and their unit helps professionals.
 * @returns the newest first, at most {@link MOST} and any proven one
 */
export async function holdersOf({ db, clock }: Context, { unit, name }: Asked): Promise<PersonRow[]> {
  const { recovers, ofPerson } = earlierEmail;
  const holders = and(eq(people.unit, unit), eq(people.kind, 'holder'), eq(people.ativo, true));
  const named = name.includes('@')
    ? and(inArray(people.id, haveOrHad(db, holders, unit, name)), eq(sql`lower(${recovers})`, name))
    : hasDni(people.documento, name);
  return db
    .select({ ...getTableColumns(people), email: recovers })
    .from(people)
    .leftJoin(earlierEmails, ofPerson(clock.now()))
    .where(and(holders, named))
    .orderBy(sql`${people.provisionalSince} desc nulls first`, desc(people.id))
    .limit(MOST);
}

/** Ids of all who have an e-mail or had it: two index look-ups, where the e-mail that recovers would read every holder. */
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
