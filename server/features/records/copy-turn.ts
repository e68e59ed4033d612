import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { jobs } from '../../platform/db/schema/index.ts';
import { COPY_LIMIT, type CopyLimit } from '../../platform/limits/limits.ts';
import { type CopyOf, copiesFor } from './record-copies.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const DAY = 24 * 3_600_000;

/** A finished or running copy. */
interface Made {
  readonly aboutId: number;
  readonly createdAt: Date;
  readonly bytes: number | null;
}

/**
 * Earliest time for another copy: limited by the number of copies of this record and by the bytes of all the account's
 * copies in the last 24 hours (decision 0037). Failed copies do not count.
 * @returns undefined if now
 */
export async function copyTurn({ db, clock }: Context, copy: CopyOf): Promise<Date | undefined> {
  const made = await db
    .select({ aboutId: jobs.aboutId, createdAt: jobs.createdAt, bytes: jobs.bytes })
    .from(jobs)
    .where(and(copiesFor(copy), ne(jobs.state, 'failed'), gt(jobs.createdAt, new Date(clock.now().getTime() - DAY))))
    .orderBy(desc(jobs.createdAt));
  return turnAfter(made, copy.aboutId, COPY_LIMIT);
}

/** The same from a list, newest first. @returns the time at which enough of it is a day old */
export function turnAfter(made: readonly Made[], aboutId: number, limit: CopyLimit): Date | undefined {
  const decides = [made.filter((one) => one.aboutId === aboutId)[limit.copies - 1], heaviest(made, limit.bytes)];
  const times = decides.flatMap((one) => (one === undefined ? [] : [one.createdAt.getTime() + DAY]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/** The copy with which the sum of bytes, from the newest back, reaches the limit. */
function heaviest(made: readonly Made[], most: number): Made | undefined {
  let bytes = 0;
  return made.find((one) => {
    bytes += one.bytes ?? 0;
    return bytes >= most;
  });
}

/** Whether a copy is being made: a repeated request gets that one. */
export async function copyUnderWay(db: Database, copy: CopyOf): Promise<boolean> {
  const underWay = inArray(jobs.state, ['waiting', 'working']);
  const [one] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(copiesFor(copy), eq(jobs.aboutId, copy.aboutId), underWay))
    .limit(1);
  return one !== undefined;
}
