import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { AuthoredField } from '../../../engine/language/forms/authored.ts';
import { oneField } from '../../engine/language/forms/fixtures.ts';
import { renderForm } from './render-form.tsx';

/** A form of one field, `probe`. */
export const one = (field: AuthoredField, initial: Readonly<Record<string, unknown>> = {}) =>
  renderForm({ form: oneField({ label: 'Dato', ...field }), initial });

/** Presses the submit button. @returns the submitted values */
export async function sent({ user, onSubmit }: Awaited<ReturnType<typeof one>>): Promise<unknown> {
  const before = onSubmit.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(onSubmit.mock.calls.length).toBe(before + 1));
  return onSubmit.mock.lastCall?.[0].probe;
}
