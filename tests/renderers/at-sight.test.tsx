// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useTouched } from '../../renderers/fields/edit/use-touched.ts';
import { useInHand } from '../../renderers/fields/use-in-hand.ts';
import { useKeys } from '../../renderers/nodes/use-keys.ts';
import { useLayer } from '../../renderers/ui/layers.ts';

/** Acts in the moment in which all before it is drawn: a browser shows it then, and lets a quick person act. */
function AtSight({ act: quick }: { readonly act: () => void }): null {
  useLayoutEffect(() => quick(), [quick]);
  return null;
}

const press = () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

describe('what is done as soon as there is something to do it to', () => {
  it('[ART-01] a key does what it says', () => {
    const does = vi.fn();
    const strokes = new Map([['j', does]]);
    function Keys(): ReactElement {
      useKeys(strokes);
      return <kbd>j</kbd>;
    }
    const stroke = () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    render(
      <>
        <Keys />
        <AtSight act={stroke} />
      </>,
    );
    expect(does).toHaveBeenCalledTimes(1);
  });

  it('[LOGIN-01] a press keeps the first view of a form in its place', () => {
    function Hand(): ReactElement {
      return <p>{useInHand(true).busy ? 'stays' : 'goes'}</p>;
    }
    render(
      <>
        <Hand />
        <AtSight act={press} />
      </>,
    );
    expect(screen.getByText('stays')).toBeTruthy();
  });

  it('a press is not moved away from by what the field that it leaves tells', async () => {
    const none: readonly string[] = [];
    function Fields(): ReactElement {
      const { touched, touch } = useTouched(none);
      return (
        <button type="button" onClick={() => touch('dni')}>
          {[...touched].join()}
        </button>
      );
    }
    render(
      <>
        <Fields />
        <AtSight act={press} />
      </>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('');
    fireEvent.pointerUp(document.body);
    await act(() => new Promise((done) => setTimeout(done)));
    expect(screen.getByRole('button').textContent).toBe('dni');
  });

  it('a layer is the topmost, and the page behind it does not scroll', () => {
    const locked = vi.fn(() => document.documentElement.hasAttribute('data-locked'));
    function Layer(): ReactElement {
      return <p>{useLayer(true) ? 'topmost' : 'below'}</p>;
    }
    const look = () => void locked();
    render(
      <>
        <Layer />
        <AtSight act={look} />
      </>,
    );
    expect(locked.mock.results).toEqual([{ type: 'return', value: true }]);
    expect(screen.getByText('topmost')).toBeTruthy();
  });
});
