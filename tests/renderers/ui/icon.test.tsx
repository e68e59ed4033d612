import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from '../../../renderers/ui/Icon.tsx';

it('keeps the place of an unknown name, and draws the private ones once they are registered', async () => {
  const { container } = render(<Icon name="droplet" />);
  expect(container.querySelector('[data-unknown="droplet"]')).not.toBeNull();
  await act(() => import('../../../renderers/ui/icons-private.ts'));
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
