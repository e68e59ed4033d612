// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZONE } from '../../engine/dates/zone.ts';
import { watchEarly } from '../../engine/react/boot/watch-early.ts';
import { Portal } from '../../engine/react/Portal.tsx';
import { makeRuntime } from '../../engine/react/portal/runtime.ts';
import { drawView, earlyScript } from '../../renderers/draw-view.tsx';
import { besideParts } from '../../renderers/nodes/beside-parts.ts';
import { registry } from '../../renderers/registry.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { fakeBackend } from '../engine/fake-transport.ts';
import { nobody, requirements } from '../engine/react/portal-of.tsx';
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
      runtime={makeRuntime({
        ...partsOf(id),
        session: nobody,
        transport: fakeBackend(),
        registry,
        tabs: { post: () => undefined, listen: () => () => undefined },
      })}
    />
  </MemoryRouter>
);

const root = () => {
  const found = document.querySelector<HTMLElement>('[data-app]');
  if (found === null) throw new Error('no root');
  return found;
};

let app: Root | undefined;

/** Draws the page as main.tsx does. */
const drawPage = (id: string): void => {
  app = createRoot(root());
  flushSync(() => app?.render(pageOf(id)));
};

/** The drawn view of a tenant in the page, watched; then the page takes it over. */
function stand(id: string): { readonly takeOver: () => Promise<void> } {
  document.body.innerHTML = `<div data-app>${draw(id)}</div>`;
  watchEarly();
  const takeOver = async () => {
    await act(async () => {
      window.takeOver?.(() => drawPage(id));
      await vi.waitFor(() => expect(root().querySelector('form')?.method).not.toBe('dialog'));
    });
  };
  return { takeOver };
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

/** What a page says and asks, part by part: ids are React's own, and other ones where the server draws. */
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
  delete window.takeOver;
});

// Fetched beforehand: a page that has gone waits for nothing.
beforeAll(() => besideParts.preload());

// In Argentina: abroad the page adds whose hours it tells once it is there.
beforeAll(() => {
  const here = { ...new Intl.DateTimeFormat('es').resolvedOptions(), timeZone: ZONE };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here);
});

describe('the first view that the server draws', { timeout: 60_000 }, () => {
  it.each(tenantIds(TENANTS))('[LOGIN-01] %s: says and asks what the page itself does at first', (id) => {
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

  it('[LOGIN-01] what was typed stays, with the focus and the caret', async () => {
    const { takeOver } = stand('osef');
    const early = box('Contraseña');
    box(/^DNI/).value = '30111222';
    early.value = 'portal26';
    early.focus();
    early.setSelectionRange(6, 6);
    await takeOver();
    expect(box('Contraseña')).not.toBe(early);
    expect(box(/^DNI/).value).toBe('30111222');
    expect(box('Contraseña').value).toBe('portal26');
    expect(document.activeElement).toBe(box('Contraseña'));
    expect([box('Contraseña').selectionStart, box('Contraseña').selectionEnd]).toEqual([6, 6]);
  });

  it('[A42] a button that was pressed too early says that it works, sends nothing, and is pressed once the page can answer', async () => {
    const { takeOver } = stand('osef');
    const send = screen.getByRole('button', { name: 'Iniciar sesión' });
    const toggle = screen.getByRole('button', { name: /^Mostrar/ });
    toggle.click();
    send.click();
    expect([send.getAttribute('aria-busy'), toggle.getAttribute('aria-busy')]).toEqual(['true', null]);
    expect(document.documentElement.dataset.held).toBe('');
    await takeOver();
    await vi.waitFor(() => expect(box('Contraseña').type).toBe('text'));
    expect(document.documentElement.dataset.held).toBeUndefined();
    // Nothing was typed: the form says so itself, once its code is there.
    expect(await screen.findAllByText(/Completá|Ingresá|Escribí/i, {}, { timeout: 30_000 })).not.toEqual([]);
  });

  it('[LOGIN-01] what was ticked and chosen stays too, and who presses twice sends once', () => {
    const form = `<form method="dialog"><input type="checkbox" name="terms"><input type="radio" name="who" value="a"><input
      type="radio" name="who" value="b"><select name="sex"><option value="" selected>Elegí</option><option value="0">F</option></select><textarea
      name="why"></textarea><button type="submit">Seguir</button></form>`;
    document.body.innerHTML = `<div data-app>${form}</div>`;
    watchEarly();
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
    part('button', HTMLButtonElement).focus();
    const [heard, sent] = [vi.fn(), vi.fn()];
    vi.useFakeTimers();
    try {
      window.takeOver?.(() => {
        root().innerHTML = form;
        root().addEventListener('change', ({ target }) => heard(target instanceof HTMLSelectElement && target.value));
        part('button', HTMLButtonElement).addEventListener('click', sent);
      });
      vi.runAllTimers();
    } finally {
      vi.useRealTimers();
    }
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
    expect(sent).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(part('button', HTMLButtonElement));
  });

  it('presses the button of the form that replaced the drawn one meanwhile, when it was pressed too early [A42]', async () => {
    const form = '<form method="dialog"><input name="dni"><button type="submit">Seguir</button></form>';
    document.body.innerHTML = `<div data-app>${form}</div>`;
    watchEarly();
    screen.getByRole('button').click();
    const sent = vi.fn();
    window.takeOver?.(() => {
      root().innerHTML = form;
      queueMicrotask(() => {
        root().innerHTML = form;
        screen.getByRole('button').addEventListener('click', sent);
      });
    });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  it('enters the box before filling it in, so that no form waits for a list that nobody opened [LOGIN-01]', () => {
    const form = '<form method="dialog"><input name="dni"></form>';
    document.body.innerHTML = `<div data-app>${form}</div>`;
    watchEarly();
    const early = screen.getByRole('textbox');
    if (!(early instanceof HTMLInputElement)) throw new Error('no box');
    early.value = '30111222';
    early.focus();
    const heard: string[] = [];
    window.takeOver?.(() => {
      root().innerHTML = form;
      for (const kind of ['focusin', 'input']) root().addEventListener(kind, () => heard.push(kind));
    });
    expect(heard).toEqual(['focusin', 'input']);
  });

  it('waits while letters are put together or something is being pressed', async () => {
    vi.useFakeTimers();
    try {
      stand('osef');
      const drawn = vi.fn();
      box(/^DNI/).dispatchEvent(new Event('compositionstart', { bubbles: true }));
      window.takeOver?.(drawn);
      vi.advanceTimersByTime(500);
      expect(drawn).not.toHaveBeenCalled();
      box(/^DNI/).dispatchEvent(new Event('compositionend', { bubbles: true }));
      vi.advanceTimersByTime(100);
      expect(drawn).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[A49] where the portal cannot begin, what was typed waits for another try', async () => {
    stand('osef');
    box(/^DNI/).value = '30111222';
    box(/^DNI/).focus();
    window.takeOver?.(() => {
      root().innerHTML = '<main><button type="button">Reintentar</button></main>';
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reintentar' }));
    await act(async () => drawPage('osef'));
    expect(box(/^DNI/).value).toBe('30111222');
  });
});
