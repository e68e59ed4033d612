import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { sameEmail } from '../../../engine/domain/identity/email.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { earlierEmails, people } from '../../platform/db/schema/index.ts';
import { EARLIER_EMAIL_HOURS } from '../../platform/limits/limits.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const HOUR = 3_600_000;

/**
 * Keeps an account's earlier e-mail valid for recovering its password for some days (decision 0015), so that a stranger
 * who changes the e-mail at an unattended browser cannot recover by it. After several changes the first e-mail counts;
 * changing it back ends this.
 * @param context its `db` is the transaction that changes the e-mail and has locked the person
 * @returns the kept e-mail, to notify; undefined when the account has that e-mail again
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

/** Holders with the e-mail that recovers: the earlier one while it is kept. `ofPerson` joins it to `people`. */
export const earlierEmail = {
  ofPerson: (now: Date) =>
    and(eq(earlierEmails.unit, people.unit), eq(earlierEmails.personId, people.id), gt(earlierEmails.until, now)),
  /** E-mail for recovery. */
  recovers: sql<string | null>`coalesce(${earlierEmails.email}, ${people.email})`,
};

/** Extends the earlier e-mail's validity to a code that was just mailed there; does nothing once it has expired. */
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
 * Restores an account's kept e-mail: the owner of that mailbox just proved it by a code, unlike the person who typed
 * the new one.
 * @param context its `db` is the transaction of the recovery
 * @returns the updated person
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

/** Deletes the earlier e-mail. */
export async function forgetEarlierEmail(db: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  await db.delete(earlierEmails).where(and(eq(earlierEmails.unit, unit), eq(earlierEmails.personId, id)));
}

/** Deletes expired earlier e-mails. Run by the cleanup jobs. */
export function pruneEarlierEmails(sweeping: Context & Sweeping): Promise<void> {
  const by = earlierEmails.until;
  return deleteInBatches(sweeping, { table: earlierEmails, where: lt(by, sweeping.clock.now()), by });
}
