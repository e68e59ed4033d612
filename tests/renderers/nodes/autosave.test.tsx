import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AutosaveNode } from '../../../renderers/nodes/AutosaveNode.tsx';
import { baseTexts as texts } from '../../../stories/base-texts.ts';
import { WithTexts } from '../with-texts.tsx';

const show = (status: 'waiting' | 'saved' | 'failed' | 'refused', reason?: string) =>
  render(<AutosaveNode status={status} reason={reason} />, { wrapper: WithTexts });

it.each(['waiting', 'saved'] as const)('[CARE-15] %s stands there and interrupts nobody who writes', (status) => {
  show(status);
  expect(screen.getByText(texts[`autosave.${status}`])).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('announces a failed save, in the refusal’s words if any [CARE-15]', () => {
  const { unmount } = show('failed');
  expect(screen.getByRole('status').textContent).toContain(texts['autosave.failed']);
  unmount();
  show('refused', 'La atención ya está cerrada.');
  expect(screen.getByRole('status').textContent).toContain('La atención ya está cerrada.');
});
