import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Still, watchFlow } from '../../call/flow-watch.ts';

const inbound = { pictures: 0, sounds: 0 };
const expected = { picture: true, sound: true };
let told: (Still | undefined)[];
let stop: () => void;
let flows: number;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(inbound, { pictures: 0, sounds: 0 });
  Object.assign(expected, { picture: true, sound: true });
  told = [];
  flows = 0;
  stop = watchFlow({
    read: async () => ({ ...inbound }),
    expected: () => expected,
    onFlow: () => (flows += 1),
    tell: (still) => told.push(still),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Time goes by, and what flows comes. */
async function flow(seconds: number, what: { readonly pictures?: number; readonly sounds?: number }): Promise<void> {
  for (let step = 0; step < seconds * 10; step += 1) {
    inbound.pictures += what.pictures ?? 0;
    inbound.sounds += what.sounds ?? 0;
    await vi.advanceTimersByTimeAsync(100);
  }
}

it('reports within two seconds that all media froze, and when it resumes [FIXC-05]', async () => {
  await flow(3, { pictures: 3, sounds: 5 });
  expect(told).toEqual([]);
  await flow(1.6, {});
  expect(told).toEqual(['all']);
  await flow(0.5, { pictures: 3, sounds: 5 });
  expect(told).toEqual(['all', undefined]);
});

it('reports frozen video separately while audio still flows [FIXC-05]', async () => {
  await flow(1, { pictures: 3, sounds: 5 });
  await flow(2, { sounds: 5 });
  expect(told).toEqual(['picture']);
});

it('a covered camera is no standing still, nor is what never began [FIXC-05]', async () => {
  await flow(3, {});
  await flow(1, { pictures: 3, sounds: 5 });
  expected.picture = false;
  await flow(3, { sounds: 5 });
  expect(told).toEqual([]);
});

it('reports no ongoing sound when it stops just after the picture [FIXC-05]', async () => {
  await flow(1, { pictures: 3, sounds: 5 });
  await flow(0.6, { sounds: 5 });
  await flow(1.4, {});
  expect(told).toEqual(['all']);
});

it('reports media that come, also in a page that is not seen [FIXE-01]', async () => {
  await flow(1, {});
  expect(flows).toBe(0);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await flow(1, { sounds: 5 });
  expect(flows).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});
