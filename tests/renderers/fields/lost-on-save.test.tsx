// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formOf } from '../../engine/language/forms/fixtures.ts';
import { renderForm } from './render-form.tsx';

const form = formOf({
  empleador: { label: 'Empleador', schema: { type: 'string' } },
  antiguedad: {
    label: 'Antigüedad en {{tenant.name}}',
    schema: { type: 'integer' },
    visible: { '==': [{ var: 'form.empleador' }, 'norte'] },
  },
});
const note = () => screen.queryByText(/al guardar se borra: Antigüedad en Demo/);

it('names stored values that an answer hides before saving [FIXL-70]', async () => {
  const { user, box } = await renderForm({ form, initial: { empleador: 'norte', antiguedad: 5 } });
  expect(note()).toBeNull();
  await user.clear(box('empleador'));
  await user.type(box('empleador'), 'sur');
  await waitFor(() => expect(note()?.closest('[role="status"]')).not.toBeNull());
  await user.clear(box('empleador'));
  await user.type(box('empleador'), 'norte');
  await waitFor(() => expect(note()).toBeNull());
});

it('names nothing that was never stored', async () => {
  const { user, box } = await renderForm({ form });
  await user.type(box('empleador'), 'norte');
  await user.type(box('antiguedad'), '5');
  await user.type(box('empleador'), '2');
  await waitFor(() => expect(document.getElementById('f_antiguedad')).toBeNull());
  expect(note()).toBeNull();
});
