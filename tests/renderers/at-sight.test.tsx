// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useTouched } from '../../renderers/fields/edit/use-touched.ts';
import { type Strokes, useKeys } from '../../renderers/nodes/use-keys.ts';
import { useLayer } from '../../renderers/ui/layers.ts';

/** Acts in the moment in which all before it is drawn: a browser shows it then, and lets a quick person act. */
function AtSight({ act: quick }: { readonly act: () => void }): null {
  useLayoutEffect(() => quick(), [quick]);
  return null;
}

const press = () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

function Keys({ strokes }: { readonly strokes: Strokes }): ReactElement {
  useKeys(strokes);
  return <kbd>j</kbd>;
}

function Fields(): ReactElement {
  const { touched, touch } = useTouched();
  return (
    <button type="button" onClick={() => touch('dni')}>
      {[...touched].join()}
    </button>
  );
}

function Layer(): ReactElement {
  return <p>{useLayer(true) ? 'topmost' : 'below'}</p>;
}

/** Draws it, and acts at sight of it. */
const meet = (shown: ReactElement, quick: () => void) =>
  render(
    <>
      {shown}
      <AtSight act={quick} />
    </>,
  );

describe('actions without delay', () => {
  it('a key does what it says [ART-01]', () => {
    const does = vi.fn();
    const stroke = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true });
    meet(<Keys strokes={new Map([['j', does]])} />, () => void document.body.dispatchEvent(stroke));
    expect(does).toHaveBeenCalledTimes(1);
  });

  it('delays the left field’s message until the press is over', async () => {
    meet(<Fields />, press);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('');
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('dni'));
  });

  it('opens a layer topmost, with the page’s scroll locked', () => {
    const locked = vi.fn(() => document.documentElement.hasAttribute('data-locked'));
    meet(<Layer />, () => void locked());
    expect(locked.mock.results).toEqual([{ type: 'return', value: true }]);
    expect(screen.getByText('topmost')).toBeTruthy();
  });
});
