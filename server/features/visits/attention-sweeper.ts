import type { AppDeps } from '../../platform/deps.ts';
import { Background } from '../../platform/jobs/background.ts';
import { recordForgotten } from './doctor/record-forgotten.ts';
import { sweepAttentions } from './sweep-attentions.ts';

/** Milliseconds between two sweeps. */
const EVERY = 15_000;

/** Ends abandoned attentions, and records those whose professional forgot to. Several servers may run it at once. */
export function attentionSweeper(deps: AppDeps, log: (event: string, facts: object) => void): Background {
  const failed = (error: unknown) => log('attentions.sweep', { err: error });
  return new Background(deps.database, {
    every: EVERY,
    work: async () => {
      await sweepAttentions(deps);
      await recordForgotten(deps, failed);
    },
    failed,
  });
}
