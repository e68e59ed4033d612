import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from '../../../renderers/ui/Icon.tsx';

it('reserves the place of an unknown icon until it is registered', async () => {
  const { container } = render(<Icon name="droplet" />);
  expect(container.querySelector('[data-unknown="droplet"]')).not.toBeNull();
  await act(() => import('../../../renderers/ui/icons-private.ts'));
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
