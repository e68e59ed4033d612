import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { notify } from '../../db/notify.ts';
import { jobs } from '../../db/schema/index.ts';

/** Channel on which new jobs are told to whoever does them. */
export const JOB_BEGUN = 'job_begun';

/** What nobody came for is gone after so long, in milliseconds. */
const LIFE = 24 * 3_600_000;

/** A job to be done. */
export interface NewJob {
  readonly unit: number;
  readonly ownerId: number;
  /** The owner, or whoever of the family it is about; the caller has proven that it may be asked for. */
  readonly aboutId: number;
  readonly kind: string;
  readonly input?: unknown;
}

/**
 * Begins a job, in the transaction that causes it: what a call answers as `{ job }`. The same one that is still under way
 * is not begun twice. @returns its id
 */
export async function beginJob(tx: Database, clock: Clock, job: NewJob): Promise<string> {
  const now = clock.now();
  const { unit, ownerId, aboutId, kind } = job;
  const times = { createdAt: now, freeAt: now, expiresAt: new Date(now.getTime() + LIFE) };
  const underWay = and(
    eq(jobs.unit, unit),
    eq(jobs.ownerId, ownerId),
    eq(jobs.aboutId, aboutId),
    eq(jobs.kind, kind),
    inArray(jobs.state, ['waiting', 'working']),
  );
  // One that ends between the two statements leaves room for this one.
  for (let tries = 0; tries < 3; tries += 1) {
    const [begun] = await tx
      .insert(jobs)
      .values({ ...job, ...times })
      .onConflictDoNothing()
      .returning({ id: jobs.id });
    if (begun) {
      await notify(tx, JOB_BEGUN, '');
      return begun.id;
    }
    const [same] = await tx.select({ id: jobs.id }).from(jobs).where(underWay).limit(1);
    if (same) return same.id;
  }
  throw new Error('JOB_NOT_BEGUN');
}
