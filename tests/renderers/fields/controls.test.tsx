// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuthoredField } from '../../../engine/language/forms/authored.ts';
import { withRoot } from '../../../engine/language/rules/scope.ts';
import { baseScope, oneField } from '../../engine/language/forms/fixtures.ts';
import { one, sent } from './one-field.tsx';
import { descriptionOf, isChecked, shownOption, valueIn } from './read-dom.ts';
import { errorsAtFields, renderForm } from './render-form.tsx';

describe('boxes of one line', () => {
  it.each([
    ['digits', { inputmode: 'numeric', type: null }],
    ['code', { inputmode: 'numeric', autocomplete: 'one-time-code' }],
    ['email', { inputmode: 'email', type: 'email', autocomplete: 'email' }],
    ['phone', { inputmode: 'tel', type: 'tel', autocomplete: 'tel' }],
    ['password', { type: 'password', autocomplete: 'current-password' }],
    ['newPassword', { type: 'password', autocomplete: 'new-password' }],
  ])('%s asks for the right keyboard and what the browser may fill in', async (widget, attributes) => {
    await one({ widget });
    const box = screen.getByLabelText(/^Dato/);
    for (const [name, value] of Object.entries(attributes)) expect(box.getAttribute(name)).toBe(value);
  });

  it('lets the document say what the browser may fill in', async () => {
    const { box } = await one({ widget: 'digits', autocomplete: 'username' });
    expect(box('probe').getAttribute('autocomplete')).toBe('username');
  });

  it('takes a code pasted with spaces into one box', async () => {
    const page = await one({
      widget: 'code',
      schema: { type: 'string', pattern: '^\\d*$', minLength: 6, maxLength: 6 },
    });
    await page.user.click(page.box('probe'));
    await page.user.paste('123 456');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(await sent(page)).toBe('123456');
  });

  it('shows a read-only value in a focusable box', async () => {
    const page = await one({ fixed: 'OBSBA' });
    await page.user.type(page.box('probe'), 'x');
    expect(document.activeElement).toBe(page.box('probe'));
    expect(valueIn(page.box('probe'))).toBe('OBSBA');
  });
});

describe('a password', () => {
  it('is shown and hidden by a written button, and may be pasted', async () => {
    const { user, box } = await one({ widget: 'newPassword', label: 'Contraseña' });
    await user.click(box('probe'));
    await user.paste('Nube-24');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(box('probe').getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(box('probe').getAttribute('type')).toBe('password');
    expect(valueIn(box('probe'))).toBe('Nube-24');
  });
});

describe('several lines', () => {
  it('counts the remaining characters, and keeps input beyond the limit', async () => {
    const { user, box } = await one({
      widget: 'textarea',
      schema: { type: 'string', maxLength: 5 },
      errors: { length: 'Hasta 5' },
    });
    await user.type(box('probe'), 'hola');
    expect(screen.getByText('Queda 1 letra').getAttribute('aria-live')).toBe('polite');
    await user.type(box('probe'), ' Ana');
    expect(screen.getByText('Sobran 3 letras')).toBeTruthy();
    expect(valueIn(box('probe'))).toBe('hola Ana');
  });
});

describe('a date of birth', () => {
  const birth: AuthoredField = {
    widget: 'birthDate',
    required: true,
    errors: { required: 'Falta', format: 'No existe' },
    rules: { adult: { that: { '>=': [{ age: [{ var: 'value' }, { var: 'today' }] }, 18] }, say: 'Menor' } },
  };
  const box = (name: string) => screen.getByLabelText(name);

  it.each(['3/12/1980', '3 12 1980', '03-12-80', '3 de diciembre de 1980'])(
    'takes %s pasted in any box',
    async (text) => {
      const page = await one(birth);
      await page.user.click(box('Mes'));
      await page.user.paste(text);
      expect([box('Día'), box('Mes'), box('Año')].map(valueIn)).toEqual(['3', '12', '1980']);
      expect(await sent(page)).toBe('1980-12-03');
    },
  );

  it.each(['27/3/1958', '27 de marzo de 1958', '27 3 58'])(
    '[FIXP-01] takes %s typed letter by letter into the first box',
    async (text) => {
      const page = await one(birth);
      await page.user.type(box('Día'), text);
      await page.user.tab();
      expect([box('Día'), box('Mes'), box('Año')].map(valueIn)).toEqual(['27', '3', '1958']);
      expect(await sent(page)).toBe('1958-03-27');
    },
  );

  it('takes a month by name, typed by keyboard alone', async () => {
    const page = await one(birth);
    await page.user.tab();
    await page.user.keyboard('12{Tab}marzo{Tab}58{Tab}');
    expect(valueIn(box('Mes'))).toBe('marzo');
    expect(valueIn(box('Año'))).toBe('1958');
    expect(await sent(page)).toBe('1958-03-12');
  });

  it('shows no error while the focus moves between its boxes', async () => {
    const { user } = await one(birth);
    await user.click(box('Día'));
    await user.tab();
    await user.tab();
    expect(errorsAtFields()).toEqual([]);
    await user.tab();
    expect(errorsAtFields()).toEqual(['Falta']);
  });

  it('marks all boxes of no date at all', async () => {
    const { user } = await one(birth);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(errorsAtFields()).toEqual(['Falta']));
    for (const name of ['Día', 'Mes', 'Año']) expect(box(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('marks the wrong box and leads to it', async () => {
    const { user } = await one(birth);
    await user.type(box('Día'), '31');
    await user.type(box('Mes'), '12');
    await user.type(box('Año'), '198');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: 'No existe' }));
    expect(document.activeElement).toBe(box('Año'));
    expect([box('Día'), box('Mes'), box('Año')].map((input) => input.getAttribute('aria-invalid'))).toEqual([
      null,
      null,
      'true',
    ]);
    expect(descriptionOf(box('Año'))).toContain('No existe');
  });

  it('marks all boxes of a date that exists but will not do [REG-07]', async () => {
    const { user } = await one(birth, { probe: '2013-05-10' });
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(errorsAtFields()).toEqual(['Menor']));
    for (const name of ['Día', 'Mes', 'Año']) expect(box(name).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a date or a time in one box', () => {
  it('stores ISO and shows day, month, year', async () => {
    const page = await one({ widget: 'date' });
    await page.user.type(page.box('probe'), '3/12/2026');
    await page.user.tab();
    expect(valueIn(page.box('probe'))).toBe('03/12/2026');
    expect(await sent(page)).toBe('2026-12-03');
  });

  it('keeps an invalid date as typed, and shows an error', async () => {
    const { user, box } = await one({ widget: 'date', errors: { format: 'Esa fecha no existe' } });
    await user.type(box('probe'), '31/2/2026');
    await user.tab();
    expect(valueIn(box('probe'))).toBe('31/2/2026');
    expect(errorsAtFields()).toEqual(['Esa fecha no existe']);
  });

  it('reads a time as people write it', async () => {
    const page = await one({ widget: 'time' });
    await page.user.type(page.box('probe'), '9.30');
    expect(await sent(page)).toBe('09:30');
  });
});

describe('choices', () => {
  const options = { F: { label: 'Femenino' }, M: { label: 'Masculino' }, X: { label: 'No binario' } };

  it('chooses a card by keyboard', async () => {
    const page = await one({ widget: 'radio', options });
    expect(screen.getByRole('radiogroup', { name: /Dato/ })).toBeTruthy();
    await page.user.tab();
    await page.user.keyboard(' ');
    expect(await sent(page)).toBe('F');
  });

  it('chooses from the browser’s list, with nothing chosen before', async () => {
    const page = await one({ widget: 'select', options });
    expect(shownOption(screen.getByRole('combobox'))).toBe('Elegí una opción');
    await page.user.selectOptions(screen.getByRole('combobox'), 'No binario');
    expect(await sent(page)).toBe('X');
  });

  it('offers the screen’s list with its keys, waiting until loaded', async () => {
    const form = oneField({
      widget: 'select',
      schema: { type: 'integer' },
      optionsFrom: { each: 'data.services', label: '{{item.nome}}', key: 'item.id' },
    });
    const page = await renderForm({ form });
    expect(shownOption(screen.getByRole('combobox'))).toBe('Cargando…');
    page.again({ scope: withRoot(baseScope, 'data', { services: [{ id: 3, nome: 'Clínica' }] }) });
    await page.user.selectOptions(screen.getByRole('combobox'), 'Clínica');
    expect(await sent(page)).toBe(3);
  });

  it('offers nothing but its value when it may not be changed', async () => {
    await one({ widget: 'select', options, readOnly: true }, { probe: 'M' });
    expect(
      within(screen.getByRole('combobox'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Masculino']);
  });
});

describe('a box to tick', () => {
  const terms: AuthoredField = {
    widget: 'checkbox',
    required: true,
    schema: { type: 'boolean', const: true },
    errors: { required: 'Debe aceptar' },
  };

  it('is ticked by its label, and refused when it was unticked again', async () => {
    const { user, onSubmit } = await one(terms);
    await user.click(screen.getByText('Dato'));
    await user.click(screen.getByText('Dato'));
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(errorsAtFields()).toEqual(['Debe aceptar']));
    expect(descriptionOf(screen.getByRole('checkbox'))).toContain('Debe aceptar');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('opens the terms from their words in the label; others tick [REG-01]', async () => {
    const onHelp = vi.fn();
    const label = 'Acepto los términos y condiciones';
    const form = oneField({ ...terms, label, help: { label: 'términos y condiciones', dialog: 'terms' } });
    const { user } = await renderForm({ form, onHelp });
    const box = screen.getByRole('checkbox', { name: label });
    await user.click(screen.getByRole('button', { name: 'términos y condiciones' }));
    expect(onHelp).toHaveBeenCalledExactlyOnceWith('terms');
    expect(isChecked(box)).toBe(false);
    await user.click(screen.getByText('Acepto los'));
    expect(isChecked(box)).toBe(true);
  });

  it('has its help as a separate button if the label lacks it', async () => {
    const form = oneField({ ...terms, label: 'Acepto', help: { label: 'Leer los términos', dialog: 'terms' } });
    await renderForm({ form, onHelp: vi.fn() });
    expect(screen.getByRole('checkbox', { name: /^Acepto/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Leer los términos' })).toBeDefined();
  });
});
