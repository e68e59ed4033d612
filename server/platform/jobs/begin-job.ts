import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import { jobs } from '../db/schema/index.ts';

/** PostgreSQL notification channel for new jobs. */
export const JOB_BEGUN = 'job_begun';

/** Milliseconds after which a job without a reader is deleted. */
const LIFE = 24 * 3_600_000;

/** A job to begin. */
export interface NewJob {
  readonly unit: number;
  readonly ownerId: number;
  /** Subject: the owner, or a member of the family; the caller has checked the permission. */
  readonly aboutId: number;
  readonly kind: string;
  readonly input?: unknown;
}

/**
 * Begins a job in the caller's transaction, for answers like `{ job }`. Idempotent: returns the running job of the same
 * kind and people.
 * @returns its id
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
  // Retry: a job that ends between the two statements leaves room for this one.
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
