// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledForm } from '../../../engine/artifact.ts';
import { drafts } from '../../../engine/forms/draft.ts';
import { firstControls } from '../../../renderers/fields/controls/first-controls.ts';
import { FormView } from '../../../renderers/fields/FormView.tsx';
import { formChunk } from '../../../renderers/fields/form-chunk.ts';
import type { FormViewProps } from '../../../renderers/fields/form-view-props.ts';
import { baseScope, formOf, registration } from '../../engine/forms/fixtures.ts';
import { distinctForms } from '../../tenants/distinct-forms.ts';
import { WithTexts } from '../with-texts.tsx';
import { valueIn } from './read-dom.ts';

const login = formOf({
  dni: {
    label: 'DNI',
    widget: 'digits',
    required: true,
    autocomplete: 'username',
    schema: { type: 'string', minLength: 7 },
    errors: { length: 'Faltan dígitos' },
  },
  password: { label: 'Contraseña', widget: 'password', required: true },
  email: { label: 'Email', widget: 'email' },
});

const onSubmit = vi.fn<FormViewProps['onSubmit']>(async () => undefined);
const view = (form: CompiledForm, more: Partial<FormViewProps> = {}) => (
  <WithTexts>
    <FormView
      form={form}
      elementId="f"
      scope={baseScope}
      submitLabel="Ingresar"
      busyText="Ingresando..."
      onSubmit={onSubmit}
      {...more}
    />
  </WithTexts>
);
/** The same, and a person who moves towards it. */
const renderTowards = (shown: ReactElement): ReturnType<typeof render> => {
  const rendered = render(shown);
  fireEvent.pointerMove(document.body);
  return rendered;
};
const box = (key: string): HTMLElement => {
  const found = document.getElementById(`f_${key}`);
  if (found === null) throw new Error(`no field ${key} on the page`);
  return found;
};

const real = { now: formChunk.now, preload: formChunk.preload };

/** The form's code is on its way until it is let in, or refused. */
function onItsWay() {
  let loaded = false;
  let settle: Readonly<Record<'come' | 'fail', () => void>> | undefined;
  const asks = vi.spyOn(formChunk, 'preload').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        settle = { come: () => resolve(undefined), fail: () => reject(new Error('no network')) };
      }),
  );
  vi.spyOn(formChunk, 'now').mockImplementation(() => (loaded ? real.now() : undefined));
  return {
    asks,
    come: () =>
      act(async () => {
        loaded = true;
        settle?.come();
      }),
    fail: () => act(async () => settle?.fail()),
  };
}

beforeEach(async () => {
  drafts.clear();
  onSubmit.mockClear();
  await real.preload();
});
afterEach(() => void vi.restoreAllMocks());

describe('a form whose code is on its way', () => {
  it('[LOGIN-01] is filled in at once: named, described, and with what a password manager looks for', async () => {
    onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^DNI/), '30111222');
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreta');
    expect(valueIn(box('dni'))).toBe('30111222');
    expect(box('dni').getAttribute('autocomplete')).toBe('username');
    expect(box('dni').getAttribute('aria-required')).toBe('true');
    expect(box('password').getAttribute('autocomplete')).toBe('current-password');
    expect(box('password').getAttribute('type')).toBe('password');
  });

  it('keeps what was typed, the focus and the caret when its code comes', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('password'), 'secreta');
    await user.type(box('dni'), '30111222');
    const before = box('dni');
    if (before instanceof HTMLInputElement) before.setSelectionRange(3, 5);
    await code.come();
    expect(box('dni')).not.toBe(before);
    expect([valueIn(box('dni')), valueIn(box('password'))]).toEqual(['30111222', 'secreta']);
    const { activeElement } = document;
    expect(activeElement).toBe(box('dni'));
    expect(
      activeElement instanceof HTMLInputElement && [activeElement.selectionStart, activeElement.selectionEnd],
    ).toEqual([3, 5]);
  });

  it('[LOGIN-01] is not asked for before the person moves towards the form', () => {
    const code = onItsWay();
    render(view(login));
    expect(code.asks).not.toHaveBeenCalled();
    fireEvent.focusIn(box('dni'));
    expect(code.asks).toHaveBeenCalledTimes(1);
  });

  it('[A42] is asked for by a button that somebody else presses', () => {
    const code = onItsWay();
    render(view(login));
    fireEvent.submit(box('dni'));
    expect(code.asks).toHaveBeenCalledTimes(1);
  });

  it('is asked for at once where its first view has bones', () => {
    const code = onItsWay();
    render(view(registration));
    expect(code.asks).toHaveBeenCalledTimes(1);
  });

  it('[LOGIN-01] leaves a box alone while a password manager may be offering what goes into it', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const before = box('dni');
    act(() => before.focus());
    await code.come();
    expect(box('dni')).toBe(before);
    fireEvent.input(before, { target: { value: '30111222' } });
    expect(box('dni')).not.toBe(before);
    expect(document.activeElement).toBe(box('dni'));
    expect(valueIn(box('dni'))).toBe('30111222');
  });

  it('[A42] sends what a password manager filled in, though nothing was written since the box was entered', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    fireEvent.change(box('dni'), { target: { value: '30111222' } });
    fireEvent.change(box('password'), { target: { value: 'secreta' } });
    act(() => box('dni').focus());
    await code.come();
    fireEvent.submit(box('dni'));
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1), 10_000);
  });

  it('tells what is wrong in a field that was left before its code came', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('dni'), '301');
    await user.tab();
    await code.come();
    expect(document.getElementById('f_dni-error')).toBeNull();
    fireEvent.input(box('password'), { target: { value: 's' } });
    expect(document.getElementById('f_dni-error')?.textContent).toBe('Faltan dígitos');
  });

  it('keeps the focus on a button, too', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    screen.getByRole('button', { name: 'Mostrar contraseña' }).focus();
    await code.come();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  });

  it('[LOGIN-01] goes on showing a password that was shown before the form came', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    const before = box('password');
    expect(before.getAttribute('type')).toBe('text');
    await code.come();
    expect(box('password')).not.toBe(before);
    expect(box('password').getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Ocultar contraseña' })).toBeTruthy();
  });

  it('takes no letter away while it is put together', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const before = box('email');
    fireEvent.compositionStart(before);
    await code.come();
    expect(box('email')).toBe(before);
    fireEvent.compositionEnd(before);
    expect(box('email')).not.toBe(before);
  });

  it('does not take away what is being pressed: the click would be lost', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const before = box('email');
    fireEvent.pointerDown(before);
    await code.come();
    expect(box('email')).toBe(before);
    fireEvent.pointerUp(window);
    await waitFor(() => expect(box('email')).not.toBe(before));
  });

  it('[LOGIN-01] does not take away a button under the space bar, which presses it when it is let go', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const before = screen.getByRole('button', { name: 'Mostrar contraseña' });
    act(() => before.focus());
    fireEvent.keyDown(before, { key: ' ' });
    await code.come();
    expect(before.isConnected).toBe(true);
    fireEvent.keyUp(before, { key: ' ' });
    fireEvent.click(before);
    await waitFor(() => expect(before.isConnected).toBe(false));
    expect(box('password').getAttribute('type')).toBe('text');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  });

  it('[LOGIN-01] is not put together between the box that is left and the one that Tab enters', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const [left, entered] = [box('dni'), box('password')];
    act(() => left.focus());
    await code.come();
    // A browser tells of the one, lets the page draw, and only then enters the other.
    fireEvent.focusOut(left);
    expect(entered.isConnected).toBe(true);
    act(() => entered.focus());
    fireEvent.input(entered, { target: { value: 's' } });
    await waitFor(() => expect(entered.isConnected).toBe(false));
    expect(document.activeElement).toBe(box('password'));
  });

  it('[LOGIN-01] comes when a box is left for nothing else', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const before = box('dni');
    act(() => before.focus());
    await code.come();
    act(() => before.blur());
    await waitFor(() => expect(before.isConnected).toBe(false));
  });

  it('fills in all that a password manager fills in at one go', () => {
    onItsWay();
    renderTowards(view(login));
    act(() => {
      fireEvent.change(box('dni'), { target: { value: '30111222' } });
      fireEvent.change(box('password'), { target: { value: 'secreta' } });
    });
    expect([valueIn(box('dni')), valueIn(box('password'))]).toEqual(['30111222', 'secreta']);
  });

  it('[A42] pressed too early, says that it works and is sent once as soon as it can be', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('dni'), '30111222');
    await user.type(box('password'), 'secreta{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Ingresando...' }).getAttribute('aria-busy')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
    await code.come();
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1), 10_000);
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ dni: '30111222', password: 'secreta' });
  });

  it('pressed too early with a mistake, says so as soon as it can', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('dni'), '301{Enter}');
    await code.come();
    await vi.waitFor(() => expect(document.getElementById('f_dni-error')?.textContent).toBe('Faltan dígitos'), 10_000);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('[A49] that does not come says so, tries again, and loses nothing', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('dni'), '30111222{Enter}');
    await code.fail();
    expect(screen.getByRole('alert').textContent).toContain('Lo que escribiste sigue acá');
    expect(screen.getByRole('button', { name: 'Ingresar' }).getAttribute('aria-busy')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(code.asks).toHaveBeenCalledTimes(2);
    await code.come();
    expect(valueIn(box('dni'))).toBe('30111222');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[FIXP-06] that did not come while the line was gone comes by itself when it is back', async () => {
    const code = onItsWay();
    renderTowards(view(login));
    const user = userEvent.setup();
    await user.type(box('dni'), '30111222');
    await code.fail();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(code.asks).toHaveBeenCalledTimes(2);
    await code.come();
    expect(valueIn(box('dni'))).toBe('30111222');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has bones for the boxes it cannot draw, under their labels', () => {
    onItsWay();
    renderTowards(view(registration));
    expect(screen.getByText('Fecha de nacimiento')).toBeTruthy();
    expect(document.getElementById('f_apellido')).not.toBeNull();
    expect(screen.queryByLabelText('Día')).toBeNull();
  });
});

describe('the first view and the form', () => {
  const drawable = distinctForms().filter(({ form }) =>
    Object.values(form.fields).every(({ widget }) => Object.hasOwn(firstControls, widget)),
  );

  it('has forms to compare', () => {
    expect(drawable.length).toBeGreaterThan(3);
  });

  it.each(drawable)('$name: are the same page, so that nothing moves', async ({ form, scope }) => {
    const code = onItsWay();
    const { container } = renderTowards(view(form, { scope, onHelp: () => undefined }));
    const first = container.innerHTML;
    const before = container.querySelector('form');
    await code.come();
    expect(container.querySelector('form')).not.toBe(before);
    expect(plain(container.innerHTML)).toBe(plain(first));
  });
});

/** Without what only the address of a form's sending is about. */
const plain = (html: string): string => html.replace(/<form [^>]*>/, '<form>');
