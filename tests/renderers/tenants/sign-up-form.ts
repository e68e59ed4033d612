import { fireEvent, screen } from '@testing-library/react';

/** The call that makes an account. */
export const SIGN_UP = '/api/usuarios/registro';

/** The text of a label, with its asterisk for sighted people. */
export const labelled = (name: string) => screen.findByLabelText(new RegExp(`^${name}( \\*)?$`));

/** Fills boxes in by their labels, and leaves each. */
export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const box = await labelled(name);
    fireEvent.change(box, { target: { value } });
    fireEvent.blur(box);
  }
}

const PERSON = { DNI: '20111222', Apellido: 'Núñez', Nombre: 'Rosa', Día: '10', Mes: '5', Año: '1953' };
export const CONTACT = {
  Teléfono: '11 4444-5555',
  Email: 'rosa@example.com',
  Domicilio: 'Mitre 1',
  'Código postal': '1425',
};
export const SECRETS = { Contraseña: 'Nube-24-tren', 'Repetir contraseña': 'Nube-24-tren' };

export async function fillPerson(): Promise<void> {
  await fill(PERSON);
  fireEvent.click(screen.getByLabelText('Femenino'));
}

/** The whole form, where all its sections are seen at once. */
export async function fillForm(more: Readonly<Record<string, string>> = {}): Promise<void> {
  await fillPerson();
  await fill({ ...CONTACT, ...SECRETS, ...more });
  fireEvent.click(await labelled('Acepto los términos y condiciones'));
}
