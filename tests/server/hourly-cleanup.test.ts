// @engine pg
import { expect, it } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import type { AppDeps } from '../../server/platform/deps.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import { hourlyCleanup } from '../../server/workers/hourly-cleanup.ts';

/** Of what a server is made of, these sweeps read nothing. */
const DEPS = {} as AppDeps;

/** Something that is waited for, and when it comes. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('runs cleanup jobs one by one, past failures, until stopped [FIXS-23]', async () => {
  const done: string[] = [];
  const failed: unknown[] = [];
  const [begun, held] = [gate(), gate()];
  const sweeps = hourlyCleanup(DEPS, () => undefined, { error: (facts: unknown) => void failed.push(facts) }, [
    async function broken() {
      throw new Error('no');
    },
    async function slow() {
      begun.open();
      await held.opened;
      done.push('slow');
    },
    async function later() {
      done.push('later');
    },
  ]);
  const round = sweeps.run();
  expect(sweeps.run()).toBe(round);
  await begun.opened;
  const stopped = sweeps.stop();
  held.open();
  await stopped;
  expect(done).toEqual(['slow']);
  expect(failed).toMatchObject([{ sweep: 'broken' }]);
});

it('asks payment providers after all other jobs [FIXS-23, A30]', () => {
  expect(CLEANUP_JOBS.at(-1)).toBe(sweepPayments);
});
