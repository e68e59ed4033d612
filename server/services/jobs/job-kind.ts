import type { Database } from '../../db/database.ts';

/** A job in the hands of its kind. */
export interface JobAtWork {
  readonly id: string;
  readonly unit: number;
  /** Who began it. */
  readonly ownerId: number;
  /** Whom it is about; whoever began it was allowed to ask for that. */
  readonly aboutId: number;
  /** What it was begun with. */
  readonly input: unknown;
  /** Aborted when the server stops, or when another one has the job by now: work that goes on is worth nothing. */
  readonly signal: AbortSignal;
  /** Tells how far it is. @throws JobLost when the job is not in these hands any more */
  readonly progress: (done: number, of: number) => Promise<void>;
}

/** What a job made. */
export interface JobOutcome {
  /**
   * Keeps what was made, in the transaction in which the job ends: a server that dies in between leaves nothing that
   * nobody would remove. Its size is counted with the job, if the kind says it. @returns the document's id; it is kept
   * as long as the job is
   */
  readonly keep?: (tx: Database) => Promise<string>;
  /** Size of what was made. */
  readonly bytes?: number;
}

/**
 * Something that takes longer than a request may. It may be begun again after a server died in the middle of it, so it
 * keeps nothing but its outcome. An AppError it throws is told by its code, anything else as INTERNAL.
 */
export interface JobKind<Deps> {
  readonly name: string;
  /** Milliseconds for which its outcome is kept; an hour unless said. */
  readonly kept?: number;
  readonly work: (deps: Deps, job: JobAtWork) => Promise<JobOutcome>;
}

/** The job is in other hands, or the server stops: whoever meets this ends at once, and tells nobody. */
export class JobLost extends Error {}
