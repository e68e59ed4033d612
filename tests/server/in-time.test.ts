// @engine pg
import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inTime } from '../../server/platform/db/in-time.ts';

const PATIENCE = 30;

it('hears an answer that came while the process was busy past its patience [FIXO-16]', async () => {
  // The system answers on a thread of its own, while this one is held.
  const answers = inTime(async () => ((await stat('.')).isDirectory() ? 'answered' : 'other'), 'silent', PATIENCE);
  const answer = answers();
  const until = performance.now() + 3 * PATIENCE;
  while (performance.now() < until);
  expect(await answer).toBe('answered');
});

it('calls silent what does not answer [FIXO-16]', async () => {
  const answers = inTime(() => new Promise<string>(() => undefined), 'silent', PATIENCE);
  expect(await answers()).toBe('silent');
});
