// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';
import { formOf } from '../../engine/language/forms/fixtures.ts';
import { valueIn } from './read-dom.ts';
import { errorsAtFields, renderForm } from './render-form.tsx';

const submit = () => screen.getByRole('button', { name: 'Continuar' });

describe('a form that was sent', () => {
  const fields = { nombre: { label: 'Nombre', required: true, errors: { required: 'Falta' } } };
  const send = async (form: CompiledForm, answer: FieldErrors, meanwhile = () => undefined) => {
    const onFill = vi.fn();
    const onSubmit = async () => {
      meanwhile();
      return answer;
    };
    const page = await renderForm({ form, onFill, onSubmit });
    await page.user.type(page.box('nombre'), 'Ana');
    await page.user.click(submit());
    return { page, filled: () => onFill.mock.lastCall?.[0].nombre };
  };

  it('is emptied and focused where it can be sent again', async () => {
    const { page, filled } = await send(
      { ...formOf(fields), submit: { label: 'Continuar', style: 'primary', again: true } },
      {},
    );
    await waitFor(() => expect(valueIn(page.box('nombre'))).toBe(''));
    expect(errorsAtFields()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(page.box('nombre')));
    expect(filled()).toBeUndefined();
  });

  it.each([
    { where: 'a part that nobody tabs to gives way', tabIndex: -1, first: true },
    { where: 'whoever is at another control stays', tabIndex: 0, first: false },
  ])('[ART-03] $where once it was sent', async ({ tabIndex, first }) => {
    const part = document.body.appendChild(document.createElement('main'));
    part.tabIndex = tabIndex;
    const again = { ...formOf(fields), submit: { label: 'Continuar', style: 'primary', again: true } } as const;
    const { page } = await send(again, {}, () => void part.focus());
    await waitFor(() => expect(valueIn(page.box('nombre'))).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(first ? page.box('nombre') : part));
    part.remove();
  });

  it('focuses the first focusable field, skipping hidden and read-only ones [ART-03]', async () => {
    const told = { label: 'Constancia', widget: 'file', accept: ['pdf'], readOnly: true };
    const form = { ...formOf({ clave: { widget: 'hidden' }, constancia: told, ...fields }) };
    const { page } = await send({ ...form, submit: { label: 'Continuar', style: 'primary', again: true } }, {});
    await waitFor(() => expect(valueIn(page.box('nombre'))).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(page.box('nombre')));
  });

  it('keeps its input when it is refused, or lacks "again"', async () => {
    const refused = await send(
      { ...formOf(fields), submit: { label: 'Continuar', style: 'primary', again: true } },
      { nombre: 'Ya está' },
    );
    await waitFor(() => expect(errorsAtFields()).toEqual(['Ya está']));
    expect([valueIn(refused.page.box('nombre')), refused.filled()]).toEqual(['Ana', 'Ana']);
    refused.page.unmount();
    const other = await send(formOf(fields), {});
    expect([valueIn(other.page.box('nombre')), other.filled()]).toEqual(['Ana', 'Ana']);
  });
});
