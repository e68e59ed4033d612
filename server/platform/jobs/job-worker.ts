import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { rootCause } from '../core/root-cause.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import { isOutage } from '../db/outage.ts';
import { jobs } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import { Background } from './background.ts';
import { JOB_BEGUN } from './begin-job.ts';
import { type JobKind, JobLost, type JobOutcome } from './job-kind.ts';

type JobRow = typeof jobs.$inferSelect;

/** Milliseconds without a sign of life after which another server may take a job. */
export const LEASE = 60_000;
/** Milliseconds between signs of life. */
const PULSE = 20_000;
/** Attempts after which a job counts as failed, because it probably crashes its servers. */
export const MOST_ATTEMPTS = 3;
/** Milliseconds that ended jobs are kept; pages poll every few seconds. */
const KEPT = 3_600_000;
const POLL = 5_000;

interface Context {
  readonly database: OpenDatabase;
  readonly clock: Clock;
}

/**
 * Runs jobs, one at a time and in order. Several servers may run one each: a job is claimed by one, and taken by
 * another when that one dies. Stops at once: the current job is returned to the queue for another server.
 */
export class JobWorker<Deps extends Context> extends Background {
  private readonly deps: Deps;
  private readonly kinds: ReadonlyMap<string, JobKind<Deps>>;
  private readonly log: (event: string, facts: object) => void;

  constructor(deps: Deps, kinds: readonly JobKind<Deps>[], log: (event: string, facts: object) => void) {
    super(deps.database, {
      channel: JOB_BEGUN,
      every: POLL,
      work: () => this.doDue(),
      failed: (error) => log('jobs.waiting', { err: error }),
    });
    this.deps = deps;
    this.kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.log = log;
  }

  private async doDue(): Promise<void> {
    for (let job = await this.claim(); job && !this.stopping.signal.aborted; job = await this.claim())
      await this.do(job);
  }

  /** Claims the oldest waiting job, for the time of the lease. */
  private claim(): Promise<JobRow | undefined> {
    const now = this.deps.clock.now();
    if (this.stopping.signal.aborted) return Promise.resolve(undefined);
    return transaction(this.deps.database.db, async (tx) => {
      const [due] = await tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(inArray(jobs.state, ['waiting', 'working']), lte(jobs.freeAt, now)))
        .orderBy(asc(jobs.freeAt), asc(jobs.createdAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [job] = await tx
        .update(jobs)
        .set({ state: 'working', attempts: sql`${jobs.attempts} + 1`, freeAt: this.leased(), done: 0, of: null })
        .where(eq(jobs.id, due.id))
        .returning();
      return job;
    });
  }

  private async do(job: JobRow): Promise<void> {
    const kind = this.kinds.get(job.kind);
    if (!kind) return this.end(job, { state: 'failed', error: 'JOB_UNKNOWN' });
    if (job.attempts > MOST_ATTEMPTS) return this.end(job, { state: 'failed', error: 'JOB_DIED' });
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const mine = async (change: Partial<JobRow>) => {
      signal.throwIfAborted();
      if (await this.change(job, { freeAt: this.leased(), ...change })) return;
      lost.abort();
      throw new JobLost(job.id);
    };
    const pulse = setInterval(() => void mine({}).catch(() => undefined), PULSE);
    try {
      const { id, unit, ownerId, aboutId, input } = job;
      const progress = (done: number, of: number) => mine({ done, of });
      const outcome = await kind.work(this.deps, { id, unit, ownerId, aboutId, input, signal, progress });
      await this.end(job, { state: 'done', ...outcome });
    } catch (error) {
      await this.stopped(job, error, lost.signal);
    } finally {
      clearInterval(pulse);
    }
  }

  /**
   * Handles a job that did not finish: returns it to the queue at shutdown, and ignores it if another server has taken
   * it.
   */
  private async stopped(job: JobRow, error: unknown, lost: AbortSignal): Promise<void> {
    if (lost.aborted) return;
    if (this.stopping.signal.aborted) {
      await this.change(job, { state: 'waiting', attempts: job.attempts - 1, freeAt: this.deps.clock.now() });
      // Wake another server now instead of at its next poll.
      await notify(this.deps.database.db, JOB_BEGUN, '');
      return;
    }
    if (isOutage(error)) {
      // The database is away: keep the job for a retry, because its owner waits for it.
      this.log('job.interrupted', { job: job.id, kind: job.kind, reason: rootCause(error) });
      await this.change(job, { state: 'waiting', freeAt: new Date(this.deps.clock.now().getTime() + POLL) });
      return;
    }
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    this.log('job.failed', { job: job.id, kind: job.kind, code, ...(code === 'INTERNAL' ? { err: error } : {}) });
    await this.end(job, { state: 'failed', error: code });
  }

  private async end(
    job: JobRow,
    { keep, ...ending }: { readonly state: 'done' | 'failed'; readonly error?: string } & JobOutcome,
  ): Promise<void> {
    const now = this.deps.clock.now();
    const kept = this.kinds.get(job.kind)?.kept ?? KEPT;
    const change = { ...ending, endedAt: now, expiresAt: new Date(now.getTime() + kept) };
    await transaction(this.deps.database.db, async (tx) => {
      const ended = await this.change(job, change, tx);
      if (!ended || keep === undefined) return;
      await tx
        .update(jobs)
        .set({ documentId: await keep(tx) })
        .where(eq(jobs.id, job.id));
    });
  }

  /** Updates the job if this server still holds it. @returns whether it did */
  private async change(job: JobRow, change: Partial<JobRow>, db: Database = this.deps.database.db): Promise<boolean> {
    const mine = and(
      eq(jobs.unit, job.unit),
      eq(jobs.id, job.id),
      eq(jobs.state, 'working'),
      eq(jobs.attempts, job.attempts),
    );
    const changed = await db.update(jobs).set(change).where(mine).returning({ id: jobs.id });
    return changed.length > 0;
  }

  private leased(): Date {
    return new Date(this.deps.clock.now().getTime() + LEASE);
  }
}
