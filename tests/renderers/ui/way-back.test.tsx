// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WayBack } from '../../../renderers/ui/WayBack.tsx';

/** Clicks the way back. @returns whether it was followed inside the page, and whether the browser was stopped */
function click(keys: Partial<MouseEventInit>): readonly [boolean, boolean] {
  const onFollow = vi.fn();
  render(<WayBack label="Volver" href="#turnos" onFollow={onFollow} />);
  const link = screen.getByRole('link', { name: 'Volver' });
  const event = createEvent.click(link, keys);
  fireEvent(link, event);
  return [onFollow.mock.calls.length > 0, event.defaultPrevented];
}

it('follows the way back inside the page on a plain click', () => {
  expect(click({})).toEqual([true, true]);
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)('leaves a click with %s to the browser', (key) => {
  expect(click({ [key]: true })).toEqual([false, false]);
});
