import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { sameEmail } from '../../../engine/identity/email.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { earlierEmails, people } from '../../db/schema/index.ts';
import { EARLIER_EMAIL_HOURS } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const HOUR = 3_600_000;

/**
 * Keeps the e-mail that an account had as the one that recovers its password, for some days (decision 0098): whoever sits at a
 * browser that was left open can type another one, and must not get in by it. Of several changes the first one's counts;
 * changed back, all is as it was.
 * @param context its `db` is the transaction in which the e-mail changes, which holds the person
 * @returns the e-mail that is kept, to be told; undefined when it is the account's again
 */
export async function keepEarlierEmail(
  { db, clock }: Context,
  { id: personId, unit }: Pick<PersonRow, 'id' | 'unit'>,
  before: string,
  after: string | null,
): Promise<string | undefined> {
  const now = clock.now();
  const over = sql`${earlierEmails.until} <= ${now.toISOString()}::timestamptz`;
  const until = new Date(now.getTime() + EARLIER_EMAIL_HOURS * HOUR);
  const [kept] = await db
    .insert(earlierEmails)
    .values({ personId, unit, email: before, until })
    .onConflictDoUpdate({
      target: earlierEmails.personId,
      set: { until, email: sql`case when ${over} then excluded.email else ${earlierEmails.email} end` },
    })
    .returning({ email: earlierEmails.email });
  if (kept === undefined || !sameEmail(kept.email, after)) return kept?.email;
  await forgetEarlierEmail(db, { id: personId, unit });
  return undefined;
}

/** Holders as recovery knows them: by the e-mail that they had, while it is kept. `ofPerson` joins it to `people`. */
export const earlierEmail = {
  ofPerson: (now: Date) =>
    and(eq(earlierEmails.unit, people.unit), eq(earlierEmails.personId, people.id), gt(earlierEmails.until, now)),
  /** The e-mail that recovers. */
  recovers: sql<string | null>`coalesce(${earlierEmails.email}, ${people.email})`,
};

/** A code that was just mailed there puts the e-mail back as long as it lives; what is over stays over. */
export async function keepWhileCodeLives(
  { db, clock }: Context,
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
  expiresAt: Date,
): Promise<void> {
  const living = gt(earlierEmails.until, clock.now());
  await db
    .update(earlierEmails)
    .set({ until: sql`greatest(${earlierEmails.until}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(and(eq(earlierEmails.unit, unit), eq(earlierEmails.personId, id), living));
}

/**
 * Gives an account the e-mail back that is kept of it: whoever has that mailbox has just said so by its code, and whoever typed
 * the other one did not.
 * @param context its `db` is the transaction of the recovery
 * @returns the person as it is from now on
 */
export async function putEmailBack({ db, clock }: Context, person: PersonRow): Promise<PersonRow> {
  const { id, unit } = person;
  const mine = and(eq(earlierEmails.unit, unit), eq(earlierEmails.personId, id));
  const [kept] = await db
    .delete(earlierEmails)
    .where(and(mine, gt(earlierEmails.until, clock.now())))
    .returning({ email: earlierEmails.email });
  if (kept === undefined) return person;
  const change = { email: kept.email, version: sql`${people.version} + 1` };
  const [back] = await db
    .update(people)
    .set(change)
    .where(and(eq(people.unit, unit), eq(people.id, id)))
    .returning();
  return back ?? person;
}

/** Nothing is kept of it any more. */
export async function forgetEarlierEmail(db: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  await db.delete(earlierEmails).where(and(eq(earlierEmails.unit, unit), eq(earlierEmails.personId, id)));
}

/** Drops what has served its time; called from time to time. */
export function pruneEarlierEmails(sweeping: Context & Sweeping): Promise<void> {
  const by = earlierEmails.until;
  return deleteInBatches(sweeping, { table: earlierEmails, where: lt(by, sweeping.clock.now()), by });
}
