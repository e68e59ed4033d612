import type { AppDeps } from '../../platform/deps.ts';
import { Background } from '../../platform/jobs/background.ts';
import { issueCodes } from './issue-codes.ts';
import { CODE_REQUESTED } from './request-code.ts';

/** Milliseconds between two runs; short, because requests that met a busy hasher wait for it. */
const POLL = 2_000;

/** Worker that generates and mails recovery codes, off the requests. */
export function recoveryWorker(deps: AppDeps, log: (event: string, facts: object) => void): Background {
  return new Background(deps.database, {
    channel: CODE_REQUESTED,
    every: POLL,
    work: (stopping) => issueCodes({ ...deps, log }, stopping),
    failed: (error) => log('recovery.waits', { err: error }),
  });
}
