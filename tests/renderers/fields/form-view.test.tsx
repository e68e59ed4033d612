// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldId } from '../../../renderers/fields/form-context.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';
import { baseTexts as texts } from '../../../stories/base-texts.ts';
import { baseScope, formOf, registration, validRegistration } from '../../engine/language/forms/fixtures.ts';
import { isChecked, valueIn } from './read-dom.ts';
import { errorsAtFields, renderForm } from './render-form.tsx';

const submit = () => screen.getByRole('button', { name: 'Continuar' });

afterEach(() => {
  document.title = 'Crear cuenta';
});

describe('an untouched form', () => {
  it('starts with nothing ticked, nothing chosen and no error', async () => {
    await renderForm({ form: registration });
    expect(isChecked(screen.getByRole('checkbox'))).toBe(false);
    for (const radio of screen.getAllByRole('radio')) expect(isChecked(radio)).toBe(false);
    expect(errorsAtFields()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks required fields with an asterisk and says once what it means [REG-06]', async () => {
    const { container, box } = await renderForm({ form: registration });
    expect(screen.getAllByText(/son obligatorios/)).toHaveLength(1);
    expect(container.textContent).toContain('DNI *');
    expect(box('dni').getAttribute('aria-required')).toBe('true');
    expect(container.textContent).not.toContain('Obra social *');
  });

  it('has no asterisks where everything is required [LOGIN-01]', async () => {
    const login = formOf({
      dni: { label: 'DNI', required: true },
      password: { label: 'Contraseña', widget: 'password', required: true },
    });
    const { container, box } = await renderForm({ form: login });
    expect(container.textContent).not.toContain('*');
    expect(box('dni').getAttribute('aria-required')).toBe('true');
  });

  it('logs nothing and speaks no English, also when it refuses', async () => {
    const errors = vi.spyOn(console, 'error');
    const { container, user } = await renderForm({ form: registration, layout: 'indexed' });
    await user.click(submit());
    expect(errorsAtFields().length).toBeGreaterThan(3);
    const named = [...container.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    );
    expect(named.join(' ')).toContain('Partes del formulario');
    // The texts of neighbours stand apart: in textContent they are one word.
    expect(`${container.innerHTML.replace(/<[^>]*>/g, ' ')} ${named.join(' ')}`).not.toMatch(
      /\b(submit|required|yes|option|show|hide|field|must|should|invalid)\b/i,
    );
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('uses the column layout, with its title outside a card [COND-01]', async () => {
    const { container } = await renderForm({ form: registration, layout: 'columns' });
    expect(container.querySelector('[data-layout="columns"]')).not.toBeNull();
    const section = screen.getByRole('region', { name: 'Datos personales' });
    expect(within(section).getByRole('heading', { name: 'Datos personales' }).closest('.card')).toBeNull();
  });

  it('frames each section in a card where the layout says so', async () => {
    await renderForm({ form: registration, layout: 'cards' });
    expect(screen.getByRole('heading', { name: 'Datos personales' }).closest('.card')).not.toBeNull();
  });

  it('lists its sections, each linked [REG-01]', async () => {
    await renderForm({ form: registration, layout: 'indexed' });
    const parts = within(screen.getByRole('navigation', { name: 'Partes del formulario' })).getAllByRole('link');
    expect(parts.map((part) => part.textContent)).toEqual(['Datos personales', 'Obra social', 'Contraseña']);
    for (const part of parts) expect(document.getElementById(part.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  });
});

describe('errors', () => {
  it('shows one error when one field was left', async () => {
    const { user, box } = await renderForm({ form: registration });
    await user.type(box('dni'), '30111');
    expect(errorsAtFields()).toEqual([]);
    await user.tab();
    expect(errorsAtFields()).toEqual(['El DNI debe contener entre 7 y 8 dígitos']);
    expect(box('dni').getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(box('dni').getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toContain('entre 7 y 8');
    await user.type(box('dni'), '222');
    expect(errorsAtFields()).not.toContain('El DNI debe contener entre 7 y 8 dígitos');
  });

  it('shows a left field’s error only after the press', async () => {
    const { user, box } = await renderForm({ form: registration });
    await user.type(box('dni'), '1');
    await user.pointer({ keys: '[MouseLeft>]', target: document.body });
    await waitFor(() => expect(document.activeElement).not.toBe(box('dni')));
    expect(errorsAtFields()).toEqual([]);
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    await waitFor(() => expect(errorsAtFields()).toHaveLength(1));
  });

  it('shows a left field’s error only after a tap’s click [FIXE-02]', async () => {
    const { user, box } = await renderForm({ form: registration });
    await user.type(box('dni'), '1');
    // A finger leaves the box after it was lifted: the browser moves the focus with the mouse events it makes of a tap.
    fireEvent.pointerDown(document.body);
    fireEvent.pointerUp(document.body);
    act(() => box('dni').blur());
    expect(errorsAtFields()).toEqual([]);
    fireEvent.click(document.body);
    await waitFor(() => expect(errorsAtFields()).toHaveLength(1));
  });

  it('focuses a summary that links to every wrong field', async () => {
    const { user, onSubmit } = await renderForm({ form: registration });
    await user.click(submit());
    const summary = await screen.findByRole('alert', { name: 'Hay un problema' });
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(errorsAtFields());
    expect(links).toHaveLength(8);
    for (const link of links) {
      await user.click(link);
      expect(document.activeElement?.matches('input')).toBe(true);
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.title).toBe('Error: Crear cuenta');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('focuses the summary at every refused submit, and drops corrected errors', async () => {
    const { user, box } = await renderForm({
      form: registration,
      initial: { ...validRegistration, dni: '1', apellido: '' },
    });
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    await user.type(box('apellido'), 'Pérez');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['El DNI debe contener entre 7 y 8 dígitos']);
    await user.click(submit());
    expect(document.activeElement).toBe(summary);
    await user.clear(box('dni'));
    await user.type(box('dni'), '30111222');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe('Crear cuenta');
  });

  it('goes to the first wrong field in a form without summary', async () => {
    const form = formOf(
      { a: { required: true, errors: { required: 'Falta a' } }, b: { required: true } },
      { summary: false },
    );
    const { user, box } = await renderForm({ form });
    await user.type(box('b'), 'x');
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(box('a')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(errorsAtFields()).toEqual(['Falta a']);
  });

  it('blocks a form whose condition is broken, says so, and lives on [A13]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, onSubmit, box } = await renderForm({ form: formOf({ a: {}, b: { visible: { explode: [1] } } }) });
    await user.type(box('a'), 'x');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('FORM_RULE_FAULT');
    expect(valueIn(box('a'))).toBe('x');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledWith('FORM_FAULT', 'probe', expect.anything());
    log.mockRestore();
  });
});

describe('sending', () => {
  it('sends a clean payload under its names [REG-13]', async () => {
    const { user, onSubmit, box } = await renderForm({
      form: registration,
      initial: { ...validRegistration, dni: '' },
    });
    await user.type(box('dni'), '30.111.222');
    await user.click(submit());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
      dni: '30111222',
      fec_nac: '1980-03-12',
      terms: true,
      obraSocial: 'OBSBA',
    });
    expect(onSubmit.mock.lastCall?.[1]).toMatchObject({ fechaNacimiento: '1980-03-12' });
  });

  it('sends once while busy, however often pressed [A42]', async () => {
    let finish: (answer: FieldErrors | undefined) => void = () => {};
    const { user, onSubmit, box } = await renderForm({ form: registration, initial: validRegistration });
    onSubmit.mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await user.dblClick(submit());
    await user.type(box('dni'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Enviando datos...' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => finish(undefined));
    expect(submit().hasAttribute('aria-busy')).toBe(false);
    await user.click(submit());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('reports a failed submission, and can be sent again [A43]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, onSubmit, box } = await renderForm({ form: registration, initial: validRegistration });
    onSubmit.mockRejectedValueOnce(new Error('boom'));
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos enviar el formulario');
    expect(submit().hasAttribute('aria-busy')).toBe(false);
    expect(valueIn(box('dni'))).toBe(validRegistration.dni);
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(onSubmit).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('sends nothing while its screen is at work', async () => {
    const { user, onSubmit } = await renderForm({ form: registration, initial: validRegistration, busy: true });
    await user.click(screen.getByRole('button', { name: 'Enviando datos...' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('puts a server’s error at its field until the field changes [REG-16]', async () => {
    const { user, onSubmit, box } = await renderForm({ form: registration, initial: validRegistration });
    onSubmit.mockImplementation(async () => ({ correo: 'Ese email no existe' }));
    await user.click(submit());
    expect(document.activeElement).toBe(await screen.findByRole('alert'));
    expect(errorsAtFields()).toEqual(['Ese email no existe']);
    expect(valueIn(box('password'))).toBe(validRegistration.password);
    await user.type(box('email'), '.ar');
    expect(errorsAtFields()).toEqual([]);
    onSubmit.mockImplementation(async () => undefined);
    await user.click(submit());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });
});

describe('typed input', () => {
  it('stays when a field hides, and comes back with it', async () => {
    const form = formOf({ who: {}, name: { visible: { '==': [{ var: 'form.who' }, 'otro'] } } });
    const { user, box, onSubmit } = await renderForm({ form, initial: { who: 'otro' } });
    await user.type(box('name'), 'Ana');
    await user.type(box('who'), 's');
    expect(document.getElementById(fieldId('f', 'name'))).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toEqual({ who: 'otros' }));
    await user.type(box('who'), '{Backspace}');
    expect(valueIn(box('name'))).toBe('Ana');
  });

  it('is remembered in memory when the form is left, says so and goes by one touch [FIXU-01]', async () => {
    const first = await renderForm({ form: registration });
    await first.user.type(first.box('apellido'), 'Pérez');
    await first.user.type(first.box('password'), 'secreta');
    first.unmount();
    const { box, user } = await renderForm({ form: registration, keepDrafts: true });
    expect([box('apellido'), box('password')].map(valueIn)).toEqual(['Pérez', '']);
    expect(screen.getByRole('status').textContent).toContain(texts['form.restoredPart']);
    await user.click(screen.getByRole('button', { name: texts['form.discard'] }));
    expect([valueIn(box('apellido')), screen.queryByRole('status')]).toEqual(['', null]);
  });

  it('is kept in the tab’s storage, except passwords, until cleared', async () => {
    const form = { ...registration, draft: 'tab' } as const;
    sessionStorage.clear();
    const first = await renderForm({ form });
    await first.user.type(first.box('apellido'), 'Pérez');
    await first.user.type(first.box('password'), 'secreta');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Pérez');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secreta');
    await first.user.clear(first.box('apellido'));
    await first.user.clear(first.box('password'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept when it was refused for no field’s sake', async () => {
    const first = await renderForm({ form: formOf({ a: {} }) });
    first.onSubmit.mockResolvedValueOnce(undefined);
    await first.user.type(first.box('a'), 'x');
    await first.user.click(submit());
    await waitFor(() => expect(first.onSubmit).toHaveBeenCalled());
    first.unmount();
    const { box } = await renderForm({ form: formOf({ a: {} }), keepDrafts: true });
    expect(valueIn(box('a'))).toBe('x');
  });

  it('is forgotten once it was sent', async () => {
    const first = await renderForm({ form: formOf({ a: {} }) });
    await first.user.type(first.box('a'), 'x');
    await first.user.click(submit());
    await waitFor(() => expect(first.onSubmit).toHaveBeenCalled());
    first.unmount();
    const { box } = await renderForm({ form: formOf({ a: {} }), keepDrafts: true });
    expect(valueIn(box('a'))).toBe('');
  });

  it('is remembered again when it is changed after it was sent', async () => {
    const first = await renderForm({ form: formOf({ a: {} }) });
    await first.user.type(first.box('a'), 'x');
    await first.user.click(submit());
    await waitFor(() => expect(first.onSubmit).toHaveBeenCalled());
    await first.user.type(first.box('a'), 'y');
    first.unmount();
    const { box } = await renderForm({ form: formOf({ a: {} }), keepDrafts: true });
    expect(valueIn(box('a'))).toBe('xy');
  });

  it('keeps its edited fields when initial values change, and updates untouched ones', async () => {
    const { user, box, again } = await renderForm({ form: formOf({ a: {}, b: {} }) });
    again({ initial: { a: '1' } });
    expect(valueIn(box('a'))).toBe('1');
    await user.type(box('b'), 'x');
    again({ initial: { a: '2' } });
    expect([box('a'), box('b')].map(valueIn)).toEqual(['2', 'x']);
    again({ initial: { a: '3', b: 'y' } });
    expect([box('a'), box('b')].map(valueIn)).toEqual(['3', 'x']);
  });
});

describe('a form to be read', () => {
  it('says values in words, without inputs and without secrets', async () => {
    await renderForm({ form: registration, mode: 'view', initial: validRegistration });
    const facts = [...document.querySelectorAll('dd')].map((fact) => fact.textContent);
    expect(facts).toEqual(['30111222', 'Pérez', 'Femenino', '12/03/1980', 'OBSBA', 'ana.perez@example.org', 'Sí']);
    expect(document.querySelector('input')).toBeNull();
  });

  it('discards input when editing is cancelled [D-PROF-03]', async () => {
    const { user, box, again } = await renderForm({ form: formOf({ a: { label: 'A' } }), initial: { a: '1' } });
    await user.type(box('a'), '2');
    again({ mode: 'view' });
    expect(await screen.findByText('1')).toBeTruthy();
    again({ mode: 'edit' });
    expect(valueIn(box('a'))).toBe('1');
  });
});

describe('what helps with a field', () => {
  const form = formOf({
    a: {
      help: { label: '¿Dónde está?', dialog: 'tramite' },
      link: { label: 'Olvidé mi contraseña', to: '/recuperarclave' },
    },
    b: { link: { label: 'Buscar', to: 'https://example.org/{{form.a}}' } },
    c: { link: { label: 'Peligro', to: '{{form.a}}' }, help: { label: 'Nunca', dialog: 'x', visible: false } },
  });

  it('opens help dialogs by name, and follows portal links in place', async () => {
    const [onHelp, onFollow] = [vi.fn(), vi.fn()];
    const { user } = await renderForm({ form, onHelp, onFollow, initial: { a: 'a/b' } });
    await user.click(screen.getByRole('button', { name: '¿Dónde está?' }));
    await user.click(screen.getByRole('link', { name: 'Olvidé mi contraseña' }));
    expect([onHelp.mock.calls, onFollow.mock.calls]).toEqual([[['tramite']], [['/recuperarclave']]]);
    expect(screen.getByRole('link', { name: /Buscar/ }).getAttribute('href')).toBe('https://example.org/a%2Fb');
    expect(screen.queryByRole('button', { name: 'Nunca' })).toBeNull();
  });

  it('offers no link that leads elsewhere [A9]', async () => {
    await renderForm({ form, scope: baseScope, initial: { a: 'javascript:alert(1)' } });
    expect(screen.queryByRole('link', { name: 'Peligro' })).toBeNull();
  });
});
