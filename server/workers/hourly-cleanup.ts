import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from '../platform/deps.ts';
import { CLEANUP_JOBS, type CleanupJob, type Warn } from './cleanup-jobs.ts';

/** Milliseconds between two rounds. */
const HOUR = 3_600_000;

/** The running hourly cleanup. */
export interface HourlyCleanup {
  /** Starts a round, unless one is running. @returns when it is done */
  readonly run: () => Promise<void>;
  /** Lets the current batch end and starts no other. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs the cleanup jobs each hour, one after the other, so that they do not take every connection. A failed job is
 * logged and does not stop the others; a round longer than an hour does not overlap with the next.
 */
export function hourlyCleanup(
  deps: AppDeps,
  warn: Warn,
  log: Pick<FastifyBaseLogger, 'error'>,
  sweeps: readonly CleanupJob[] = CLEANUP_JOBS,
): HourlyCleanup {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const sweepAll = async (): Promise<void> => {
    for (const sweep of sweeps) {
      if (stopping.signal.aborted) return;
      try {
        await sweep({ ...deps, stopping: stopping.signal }, warn);
      } catch (error) {
        log.error({ err: error, sweep: sweep.name }, 'pruning failed');
      }
    }
  };
  const run = (): Promise<void> => {
    round ??= sweepAll().finally(() => {
      round = undefined;
    });
    return round;
  };
  const timer = setInterval(() => void run(), HOUR);
  timer.unref();
  return {
    run,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await round;
    },
  };
}
