import { fireEvent, screen } from '@testing-library/react';

/** Fills the sign-in form in and sends it. */
export async function signInByForm(dni: string, password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/^DNI/), { target: { value: dni } });
  fireEvent.change(screen.getByLabelText(/^Contraseña/, { selector: 'input' }), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}
