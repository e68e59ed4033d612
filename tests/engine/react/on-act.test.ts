// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { INTENT, onAct } from '../../../engine/react/on-act.ts';

const happen = (...kinds: readonly string[]) => {
  for (const kind of kinds) document.body.dispatchEvent(new Event(kind, { bubbles: true }));
};

it('[FIXP-06] whoever moves to a field has fetched what comes next once: an outage is not met by each move of a mouse', () => {
  const work = vi.fn();
  const stop = onAct(work, INTENT);
  happen('pointermove', 'pointermove', 'focusin', 'pointermove', 'focusin');
  expect(work).toHaveBeenCalledTimes(2);
  // What they do tries anew, until it is no longer wanted.
  happen('keydown', 'pointerdown');
  expect(work).toHaveBeenCalledTimes(4);
  stop();
  happen('keydown', 'input');
  onAct(work, INTENT)();
  happen('pointermove');
  expect(work).toHaveBeenCalledTimes(4);
});
