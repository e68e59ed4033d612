import type { Database } from '../db/database.ts';

/** A job as its kind sees it. */
export interface JobAtWork {
  readonly id: string;
  readonly unit: number;
  /** Id of the person who began it. */
  readonly ownerId: number;
  /** Subject of the job; the owner was allowed to request it. */
  readonly aboutId: number;
  /** Input given at the beginning. */
  readonly input: unknown;
  /** Aborted when the server stops, or when another server has taken the job: stop working. */
  readonly signal: AbortSignal;
  /** Reports progress. @throws JobLost when another server has taken the job */
  readonly progress: (done: number, of: number) => Promise<void>;
}

/** Result of a job. */
export interface JobOutcome {
  /**
   * Stores the result, in the transaction that ends the job, so that a crash leaves no orphan.
   * @returns the document's id; the document is kept as long as the job
   */
  readonly keep?: (tx: Database) => Promise<string>;
  /** Size of the result. */
  readonly bytes?: number;
}

/**
 * A kind of work that takes longer than a request. It may run again after a crash, so it must write only its result. An
 * AppError that it throws is reported by its code, other errors as INTERNAL.
 */
export interface JobKind<Deps> {
  readonly name: string;
  /** Milliseconds that its result is kept; by default an hour. */
  readonly kept?: number;
  readonly work: (deps: Deps, job: JobAtWork) => Promise<JobOutcome>;
}

/** Another server has taken the job, or this one stops: end at once, without logging. */
export class JobLost extends Error {}
