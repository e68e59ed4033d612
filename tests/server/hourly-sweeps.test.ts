import { expect, it } from 'vitest';
import type { AppDeps } from '../../server/deps.ts';
import { hourlySweeps } from '../../server/hourly-sweeps.ts';

/** Of what a server is made of, these sweeps read nothing. */
const DEPS = {} as AppDeps;

it('[FIXS-23] sweeps go one after the other, once at a time, past one that fails, and none begins once the server stops', async () => {
  const done: string[] = [];
  const failed: unknown[] = [];
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const sweeps = hourlySweeps(DEPS, () => undefined, { error: (facts: unknown) => void failed.push(facts) }, [
    async function broken() {
      throw new Error('no');
    },
    async function slow() {
      await held;
      done.push('slow');
    },
    async function later() {
      done.push('later');
    },
  ]);
  const round = sweeps.run();
  expect(sweeps.run()).toBe(round);
  const stopped = sweeps.stop();
  goOn();
  await stopped;
  expect(done).toEqual(['slow']);
  expect(failed).toMatchObject([{ sweep: 'broken' }]);
});
