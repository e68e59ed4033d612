import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ring } from '../../call/ring.ts';
import { playTestTone } from '../../call/test-tone.ts';

vi.mock('../../call/test-tone.ts', () => ({ playTestTone: vi.fn() }));

const tone = vi.mocked(playTestTone);
const vibrate = vi.fn();
const pressed = (hasBeenActive: boolean) => vi.stubGlobal('navigator', { userActivation: { hasBeenActive }, vibrate });

beforeEach(() => {
  tone.mockReset();
  tone.mockResolvedValue();
  vibrate.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('calls the person three times, and a phone trembles [CARE-15]', async () => {
  pressed(true);
  await ring();
  expect(tone).toHaveBeenCalledTimes(3);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

it('stays silent without user activation [CARE-15]', async () => {
  pressed(false);
  await ring();
  vi.stubGlobal('navigator', {});
  await ring();
  expect([tone.mock.calls, vibrate.mock.calls]).toEqual([[], []]);
});

it('a device without sound, or without trembling, is no fault [CARE-15]', async () => {
  pressed(true);
  tone.mockRejectedValue(new Error('no device'));
  await expect(ring()).resolves.toBeUndefined();
  expect(tone).toHaveBeenCalledTimes(1);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  tone.mockResolvedValue();
  await expect(ring()).resolves.toBeUndefined();
});
