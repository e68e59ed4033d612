// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ErrorSummary, type FieldError } from '../../../renderers/ui/ErrorSummary.tsx';
import { WithTexts } from '../with-texts.tsx';

const ERRORS: readonly FieldError[] = [
  { fieldId: 'dni', message: 'El DNI es requerido' },
  { fieldId: 'nacimiento', message: 'Debe ser mayor de edad para registrarse' },
];

function Form({ errors, attempt }: { readonly errors: readonly FieldError[]; readonly attempt: number }): ReactElement {
  return (
    <form>
      <ErrorSummary errors={errors} attempt={attempt} />
      <input id="dni" aria-label="DNI" />
      <fieldset id="nacimiento">
        <legend>Fecha de nacimiento</legend>
        <input aria-label="Día" />
        <input aria-label="Mes" />
      </fieldset>
      <button type="submit">Continuar</button>
    </form>
  );
}

describe('ErrorSummary', () => {
  it('is not there when nothing is wrong', () => {
    render(<Form errors={[]} attempt={1} />, { wrapper: WithTexts });
    expect(screen.queryByText('Hay un problema')).toBeNull();
  });

  it('takes the focus when it appears and again at each refused try', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Form errors={[]} attempt={0} />, { wrapper: WithTexts });
    rerender(<Form errors={ERRORS} attempt={1} />);
    const summary = screen.getByRole('alert', { name: 'Hay un problema' });
    expect(document.activeElement).toBe(summary);
    await user.click(screen.getByRole('textbox', { name: 'DNI' }));
    rerender(<Form errors={ERRORS} attempt={1} />);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'DNI' }));
    rerender(<Form errors={ERRORS} attempt={2} />);
    expect(document.activeElement).toBe(summary);
  });

  it('leads to the field, or to the first box of a group', async () => {
    const user = userEvent.setup();
    render(<Form errors={ERRORS} attempt={1} />, { wrapper: WithTexts });
    await user.click(screen.getByRole('link', { name: 'El DNI es requerido' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'DNI' }));
    await user.click(screen.getByRole('link', { name: 'Debe ser mayor de edad para registrarse' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Día' }));
  });
});
