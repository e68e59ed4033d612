// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../renderers/ui/keep-focus.ts';

/** A page whose parts go away by the button inside them. */
function Page(): ReactElement {
  const [shown, setShown] = useState({ whole: true, row: true, button: true });
  const hide = (what: keyof typeof shown) => () => setShown({ ...shown, [what]: false });
  return (
    <main>
      <h1>Mis atenciones</h1>
      {shown.whole ? (
        <section>
          <h2>Buscar</h2>
          {shown.button ? (
            <button type="button" onClick={hide('button')}>
              Reintentar
            </button>
          ) : (
            <p>Listo</p>
          )}
          <button type="button" onClick={hide('whole')}>
            Cerrar
          </button>
        </section>
      ) : null}
      <ul>
        <li>
          Turno del jueves{' '}
          {shown.row ? (
            <button type="button" onClick={hide('row')}>
              Quitar
            </button>
          ) : null}
        </li>
      </ul>
    </main>
  );
}

describe('the focus of the page', () => {
  beforeAll(keepFocus);

  it.each([
    ['the heading of the part it was in', 'Reintentar', () => screen.getByRole('heading', { name: 'Buscar' })],
    ['the heading of the page', 'Cerrar', () => screen.getByRole('heading', { name: 'Mis atenciones' })],
    ['the line of the list', 'Quitar', () => screen.getByRole('listitem')],
  ])('[FIXC-09] goes on at %s when what was pressed goes away', async (_, name, there) => {
    const { unmount } = render(<Page />);
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(there()));
    unmount();
  });

  it.each([
    ['comes into sight where nothing of it is', -300, 1],
    ['moves nothing where it is seen', 40, 0],
  ])('[FIXC-09] %s', async (_, top, times) => {
    const { unmount } = render(<Page />);
    const heading = screen.getByRole('heading', { name: 'Buscar' });
    const scrolled = vi.fn();
    Object.assign(heading, { scrollIntoView: scrolled, getBoundingClientRect: () => ({ top, bottom: top + 30 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled).toHaveBeenCalledTimes(times);
    unmount();
  });

  it('[FIXC-09] stays nowhere for whoever put it there, also when what they left goes away later', async () => {
    const { rerender, unmount } = render(<button type="button">Reintentar</button>);
    screen.getByRole('button').focus();
    screen.getByRole('button').blur();
    await new Promise((done) => setTimeout(done));
    rerender(<main>Listo</main>);
    const looked: Element[] = [];
    await waitFor(() => {
      if (document.activeElement) looked.push(document.activeElement);
      expect(looked.length).toBeGreaterThan(4);
    });
    expect(new Set(looked)).toEqual(new Set([document.body]));
    unmount();
  });
});
