// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZONE } from '../../engine/domain/dates/zone.ts';
import { captureEarlyInput, replayEarlyInput } from '../../engine/portal/react/boot/early-input.ts';
import { Portal } from '../../engine/portal/react/Portal.tsx';
import { Runtime } from '../../engine/portal/react/runtime/runtime.ts';
import { drawView, earlyScript } from '../../renderers/draw-view.tsx';
import { registry } from '../../renderers/registry.ts';
import { pageWords } from '../../server/platform/pages/page-title.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { fakeBackend } from '../engine/fake-transport.ts';
import { nobody, requirements } from '../engine/portal/react/portal-of.tsx';
import { compiledTenant, TENANTS } from '../tenants/compiled.ts';

const partsOf = (id: string) => {
  const tenant = compiledTenant(id);
  return { artifact: tenant.public, requirements: { ...requirements, ...tenant.server.flags } };
};
const draw = (id: string, path = '/login') => drawView({ ...partsOf(id), path, now: Date.now });

/** The page as its script draws it. */
const pageOf = (id: string, path = '/login') => (
  <MemoryRouter initialEntries={[path]}>
    <Portal
      runtime={
        new Runtime({
          ...partsOf(id),
          session: nobody,
          transport: fakeBackend(),
          registry,
          tabs: { post: () => undefined, listen: () => () => undefined },
        })
      }
    />
  </MemoryRouter>
);

const root = () => {
  const found = document.querySelector<HTMLElement>('[data-app]');
  if (found === null) throw new Error('no root');
  return found;
};

let app: Root | undefined;

/** Draws the page where nothing stands. */
const drawPage = (id: string): void => {
  app = createRoot(root());
  flushSync(() => app?.render(pageOf(id)));
};

/** Hydration mismatches that React reported. */
const mismatches = vi.fn();

/** The drawn view of a tenant in the page, watched; then the page hydrates it as main.tsx does. */
function stand(id: string, path?: string): { readonly hydrate: () => Promise<void> } {
  document.body.innerHTML = `<div data-app>${draw(id, path)}</div>`;
  captureEarlyInput();
  const hydrate = async () => {
    await act(async () =>
      replay(() => {
        app = hydrateRoot(root(), pageOf(id, path), { onRecoverableError: mismatches });
      }),
    );
  };
  return { hydrate };
}

/** Replaces the drawn page by the live one, with the text and presses of the time between. */
function replay(drawn: () => void): void {
  if (window.earlyInput === undefined) throw new Error('nothing watches the view');
  replayEarlyInput(window.earlyInput, root(), () => flushSync(drawn));
}

const SAID = [
  'class',
  'href',
  'src',
  'type',
  'name',
  'role',
  'autocomplete',
  'inputmode',
  'aria-required',
  'aria-hidden',
];

/** Texts and questions of a page, part by part; React's ids differ from those of the server. */
const told = () =>
  [...root().querySelectorAll('*')].map((part) => [
    part.tagName,
    ...SAID.map((name) => part.getAttribute(name)),
    part.children.length === 0 ? part.textContent : '',
  ]);

const box = (label: string | RegExp) => {
  const found = screen.getByLabelText(label);
  if (!(found instanceof HTMLInputElement)) throw new Error('no box');
  return found;
};

afterEach(() => {
  act(() => app?.unmount());
  app = undefined;
  document.body.innerHTML = '';
  window.earlyInput?.stop();
  delete window.earlyInput;
  expect(mismatches).not.toHaveBeenCalled();
});

// In Argentina: abroad the page adds whose hours it tells once it is there.
beforeAll(() => {
  const here = { ...new Intl.DateTimeFormat('es').resolvedOptions(), timeZone: ZONE };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here);
});

describe('the first view that the server draws', { timeout: 60_000 }, () => {
  it.each(tenantIds(TENANTS))('%s: says and asks what the page itself does at first [LOGIN-01]', (id) => {
    const drawn = draw(id);
    document.body.innerHTML = '<div data-app></div>';
    act(() => drawPage(id));
    if (drawn === undefined) {
      // Where somebody else signs people in, /login has no form.
      expect(root().querySelector('form')).toBeNull();
      return;
    }
    const itself = told();
    document.body.innerHTML = `<div data-app>${drawn}</div>`;
    expect(told()).toEqual(itself);
    const form = root().querySelector('form');
    // Sent without a script, it goes nowhere: the address would show the password.
    expect(form?.getAttribute('method')).toBe('dialog');
    for (const input of form?.querySelectorAll('input') ?? [])
      expect([
        input.labels?.length,
        input.disabled,
        input.readOnly,
        input.closest('[inert], [aria-hidden="true"]'),
      ]).toEqual([1, false, false, null]);
  });

  it('has a script that needs nothing from outside', () => {
    expect(() => new Function(earlyScript)).not.toThrow();
    expect(earlyScript).not.toMatch(/<\/script|__name|import/);
  });

  it('hides the drawn first step after a reload at a later one [REC-02]', () => {
    history.replaceState({ step: 1 }, '');
    document.body.innerHTML = '<div data-app></div>';
    captureEarlyInput();
    expect(document.documentElement.dataset.laterStep).toBe('');
    replay(() => undefined);
    expect(document.documentElement.dataset.laterStep).toBeUndefined();
    history.replaceState(null, '');
  });

  it('keeps the early input, focus and caret when it hydrates [LOGIN-01]', async () => {
    const { hydrate } = stand('osef');
    const early = box('Contraseña');
    box(/^DNI/).value = '30111222';
    early.value = 'portal26';
    early.focus();
    early.setSelectionRange(6, 6);
    await hydrate();
    expect(box('Contraseña')).toBe(early);
    // Redraws with the values of the form: React knows the typed text.
    await act(async () => screen.getByRole('button', { name: /^Mostrar/ }).click());
    expect([box(/^DNI/).value, early.value, early.type]).toEqual(['30111222', 'portal26', 'text']);
    expect(document.activeElement).toBe(early);
    expect([early.selectionStart, early.selectionEnd]).toEqual([6, 6]);
  });

  it('hydrates every entry page of every tenant as drawn, with the served title [LOGIN-01, FIXF-19]', async () => {
    let drawn = 0;
    for (const id of tenantIds(TENANTS))
      for (const path of ['/login', '/registro', '/recuperarclave']) {
        if (draw(id, path) === undefined) continue;
        await stand(id, path).hydrate();
        expect([id, path, mismatches.mock.calls]).toEqual([id, path, []]);
        const served = pageWords(compiledTenant(id), path, { session: undefined, flags: partsOf(id).requirements });
        expect([id, path, document.title]).toEqual([id, path, served.title]);
        expect(served.title).toContain(' · ');
        act(() => app?.unmount());
        window.earlyInput?.stop();
        drawn += 1;
      }
    expect(drawn).toBeGreaterThan(20);
  });

  it('replays an early press once, showing it busy until then [A42]', async () => {
    const { hydrate } = stand('osef');
    const send = screen.getByRole('button', { name: 'Iniciar sesión' });
    const toggle = screen.getByRole('button', { name: /^Mostrar/ });
    toggle.click();
    send.click();
    send.click();
    expect([send.getAttribute('aria-busy'), toggle.getAttribute('aria-busy')]).toEqual(['true', null]);
    expect(document.documentElement.dataset.held).toBe('');
    await hydrate();
    await vi.waitFor(() => expect(box('Contraseña').type).toBe('text'));
    expect([send.isConnected, send.getAttribute('aria-busy')]).toEqual([true, null]);
    expect(document.documentElement.dataset.held).toBeUndefined();
    expect(await screen.findAllByText(/Completá|Ingresá|Escribí/i)).not.toEqual([]);
  });

  it('restores ticked and chosen values into a replacing form [LOGIN-01]', async () => {
    const form = `<form method="dialog"><input type="checkbox" name="terms"><input type="radio" name="who" value="a"><input
      type="radio" name="who" value="b"><select name="sex"><option value="" selected>Elegí</option><option value="0">F</option></select><textarea
      name="why"></textarea><button type="submit">Seguir</button></form>`;
    document.body.innerHTML = `<div data-app>${form}</div>`;
    captureEarlyInput();
    const part = <Part extends Element>(found: string, kind: new () => Part): Part => {
      const element = document.querySelector(found);
      if (!(element instanceof kind)) throw new Error(found);
      return element;
    };
    part('[name=terms]', HTMLInputElement).click();
    part('[value=b]', HTMLInputElement).click();
    part('select', HTMLSelectElement).value = '0';
    part('textarea', HTMLTextAreaElement).value = 'Fiebre';
    for (const _ of [1, 2, 3]) part('button', HTMLButtonElement).click();
    const [heard, sent] = [vi.fn(), vi.fn()];
    replay(() => {
      root().innerHTML = form;
      root().addEventListener('change', ({ target }) => heard(target instanceof HTMLSelectElement && target.value));
      part('button', HTMLButtonElement).addEventListener('click', sent);
    });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(part('[name=terms]', HTMLInputElement).checked).toBe(true);
    expect([...root().querySelectorAll<HTMLInputElement>('[name=who]')].map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
    expect([part('select', HTMLSelectElement).value, part('textarea', HTMLTextAreaElement).value]).toEqual([
      '0',
      'Fiebre',
    ]);
    expect(heard).toHaveBeenCalledWith('0');
  });

  it('presses a named button though its words are others now [A42]', async () => {
    document.body.innerHTML = '<div data-app><form></form><button name="menu">Menú</button></div>';
    captureEarlyInput();
    screen.getByRole('button').click();
    const pressed = vi.fn();
    replay(() => {
      root().innerHTML = '<form></form><button>Otro</button><button name="menu">AP Menú</button>';
      screen.getByRole('button', { name: 'AP Menú' }).addEventListener('click', pressed);
    });
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  });

  it('waits while letters are put together, and no longer than three seconds [LOGIN-01]', () => {
    vi.useFakeTimers();
    try {
      stand('osef');
      const drawn = vi.fn();
      box(/^DNI/).dispatchEvent(new Event('compositionstart', { bubbles: true }));
      replay(drawn);
      vi.advanceTimersByTime(500);
      expect(drawn).not.toHaveBeenCalled();
      box(/^DNI/).dispatchEvent(new Event('compositionend', { bubbles: true }));
      vi.advanceTimersByTime(100);
      expect(drawn).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('restores input after a retry of a failed start [A49]', async () => {
    stand('osef');
    box(/^DNI/).value = '30111222';
    replay(() => {
      root().innerHTML = '<main><button type="button">Reintentar</button></main>';
    });
    await act(async () => drawPage('osef'));
    expect(box(/^DNI/).value).toBe('30111222');
  });
});
