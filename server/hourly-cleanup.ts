import type { FastifyBaseLogger } from 'fastify';
import { CLEANUP_JOBS, type CleanupJob, type Warn } from './cleanup-jobs.ts';
import type { AppDeps } from './deps.ts';

/** What has served its time is dropped this often. */
const HOUR = 3_600_000;

/** Sweeps at work. */
export interface HourlyCleanup {
  /** Begins all of them, unless they are still at it. @returns once they are through */
  readonly run: () => Promise<void>;
  /** Lets the batch at hand end, and begins no other. */
  readonly stop: () => Promise<void>;
}

/**
 * Sweeps each hour, one after the other: they must not take every connection at once. One that fails is told, and keeps no
 * other back; a round that takes longer than an hour is not begun a second time beside itself.
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
