import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TryAgain } from '../../../renderers/blocks/TryAgain.tsx';
import { CareWorld, happen, pass } from './care-world.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

beforeEach(() => {
  world = new CareWorld();
  world.enter();
});
afterEach(() => world.leave());

it('retries a failed read by press, timer or reconnection, never concurrently [FIXC-03]', async () => {
  let tries = 0;
  let answer: () => void = () => undefined;
  const again = () => {
    tries += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  await world.show(<TryAgain props={{ text: 'No pudimos leer tu lugar.', seconds: 5 }} on={{ again }} />);
  expect(screen.getByRole('status').textContent).toContain('No pudimos leer tu lugar.');
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
  expect(tries).toBe(1);
  // One at a time: a try that is under way is waited for.
  await pass(6);
  expect(tries).toBe(1);
  await happen(() => answer());
  await pass(5);
  expect(tries).toBe(2);
  await happen(() => answer());
  await happen(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(3);
});
