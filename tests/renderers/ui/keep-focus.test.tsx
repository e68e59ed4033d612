// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { firstPress } from '../../../renderers/ui/first-press.ts';
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

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'performance',
  'requestAnimationFrame',
] as const;

describe('the focus of the page', () => {
  beforeAll(() => {
    // Forgets an earlier test's press: the focus would be restored for it here.
    firstPress.target = undefined;
    keepFocus();
  });
  afterEach(async () => {
    // Ends what still waits by the test's clock, which would wait for ever by the real one.
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    // Left by itself before its page goes, so that nothing is lost that the next test would wait for.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((done) => setTimeout(done));
    cleanup();
    document.body.replaceChildren();
  });

  it.each([
    ['the heading of the part it was in', 'Reintentar', () => screen.getByRole('heading', { name: 'Buscar' })],
    ['the heading of the page', 'Cerrar', () => screen.getByRole('heading', { name: 'Mis atenciones' })],
    ['the line of the list', 'Quitar', () => screen.getByRole('listitem')],
  ])('[FIXC-09] goes on at %s when what was pressed goes away', async (_, name, there) => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(there()));
  });

  it.each([
    ['comes into sight where nothing of it is', -300, () => undefined, 1],
    ['moves nothing where it is seen', 40, () => undefined, 0],
    ['moves nothing under whoever scrolled on meanwhile', -300, () => fireEvent.wheel(document.body), 0],
  ])('[FIXC-09] %s', async (_, top, meanwhile, times) => {
    render(<Page />);
    const heading = screen.getByRole('heading', { name: 'Buscar' });
    const scrolled = vi.fn();
    Object.assign(heading, { scrollIntoView: scrolled, getBoundingClientRect: () => ({ top, bottom: top + 30 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    meanwhile();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled).toHaveBeenCalledTimes(times);
  });

  it('stays on the body when the person blurred the removed element [FIXC-09]', async () => {
    const { rerender } = render(<button type="button">Reintentar</button>);
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
  });

  it('waits for a slow phone to finish drawing, then moves once [FIXC-09]', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    document.body.innerHTML = '<main><h1>Turnos</h1><button type="button">Seguir</button><p></p></main>';
    const told: string[] = [];
    document.addEventListener('focusin', ({ target }) => told.push(target instanceof Element ? target.tagName : ''));
    document.querySelector('button')?.focus();
    document.querySelector('button')?.remove();
    for (let drawn = 0; drawn < 6; drawn += 1) {
      document.querySelector('p')?.append(document.createElement('i'));
      await vi.advanceTimersByTimeAsync(80);
    }
    expect(told).toEqual(['BUTTON']);
    const box = document.querySelector('main')?.appendChild(document.createElement('input'));
    box?.focus();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['BUTTON', 'INPUT']);
    box?.remove();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['BUTTON', 'INPUT', 'H1']);
  });

  it('waits for a busy page, but limits the wait for changes [FIXC-09]', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    document.body.innerHTML = '<button type="button">Seguir</button><main aria-busy="true"></main>';
    const [button, main] = [document.querySelector('button'), document.querySelector('main')];
    button?.focus();
    button?.remove();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.activeElement).toBe(document.body);
    main?.removeAttribute('aria-busy');
    if (main) main.innerHTML = '<h1>Turnos</h1>';
    const clock = setInterval(() => main?.append(document.createElement('i')), 20);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(document.activeElement).toBe(document.querySelector('h1'));
    clearInterval(clock);
  });
});
