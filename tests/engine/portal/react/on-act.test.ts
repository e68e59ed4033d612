// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { INTENT, onAct } from '../../../../engine/portal/react/browser/on-act.ts';

const happen = (...kinds: readonly string[]) => {
  for (const kind of kinds) document.body.dispatchEvent(new Event(kind, { bubbles: true }));
};

it('prefetches once on intent, and retries on keys and presses until stopped [FIXP-06]', () => {
  const work = vi.fn();
  const stop = onAct(work, INTENT);
  happen('pointermove', 'pointermove', 'focusin', 'pointermove', 'focusin');
  expect(work).toHaveBeenCalledTimes(2);
  // Their actions retry, until they are no longer wanted.
  happen('keydown', 'pointerdown');
  expect(work).toHaveBeenCalledTimes(4);
  stop();
  happen('keydown', 'input');
  onAct(work, INTENT)();
  happen('pointermove');
  expect(work).toHaveBeenCalledTimes(4);
});
