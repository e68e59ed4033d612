import { Background } from '../../background.ts';
import type { AppDeps } from '../../deps.ts';
import { issueCodes } from './issue-codes.ts';
import { CODE_REQUESTED } from './request-code.ts';

/** Short, because a request that met a busy server waits for it. */
const POLL = 2_000;

/** Makes and mails recovery codes off the requests (R7). */
export function recoveryWorker(deps: AppDeps, log: (event: string, facts: object) => void): Background {
  return new Background(deps.database, {
    channel: CODE_REQUESTED,
    every: POLL,
    work: () => issueCodes({ ...deps, log }),
    failed: (error) => log('recovery.waits', { err: error }),
  });
}
