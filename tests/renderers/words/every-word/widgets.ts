import { type Proofs, provenBy } from './proof.ts';

/** A field with this control in a compiled form, what the page then has, and what it holds once it was used. */
export interface WidgetRow {
  readonly field: object;
  readonly has: readonly [role: string, name: string] | { readonly label: string } | 'nothing';
  /** Text to type; without it, the control is pressed. */
  readonly write?: string;
  /** The value that a rule of the screen then reads of the form; rules cannot read secrets. */
  readonly reads?: string | boolean;
}

const written = (label: string, write: string, more: object = {}, reads = write): WidgetRow => ({
  field: { label, ...more },
  has: ['textbox', label],
  write,
  reads,
});
const OPTIONS = { si: { label: 'Sí, claro' }, no: { label: 'No, nunca' } };

/** Every widget of a form's field, once. */
export const WIDGETS: Proofs<WidgetRow> = {
  text: written('Una línea', 'Ana'),
  digits: written('Sólo números', '30111222'),
  email: written('Correo', 'ana@example.com'),
  phone: written('Teléfono', '1144445555'),
  password: { field: { label: 'Contraseña de ahora' }, has: { label: 'Contraseña de ahora' }, write: 'secreta' },
  newPassword: { field: { label: 'Contraseña nueva' }, has: { label: 'Contraseña nueva' }, write: 'secreta' },
  textarea: written('Varias líneas', 'uno\ndos'),
  birthDate: { field: { label: 'Nacimiento' }, has: ['group', 'Nacimiento'] },
  date: written('Un día', '24/11/2026', {}, '2026-11-24'),
  time: written('Una hora', '9 30', {}, '09:30'),
  radio: { field: { label: 'Tarjetas', options: OPTIONS }, has: ['radio', 'Sí, claro'], reads: 'si' },
  select: { field: { label: 'Lista', options: OPTIONS }, has: ['combobox', 'Lista'], write: 'No, nunca', reads: 'no' },
  checkbox: { field: { label: 'De acuerdo' }, has: ['checkbox', 'De acuerdo'], reads: true },
  tickNote: { field: { label: 'Alergias' }, has: ['checkbox', 'Alergias'] },
  code: written('Código', '123456'),
  file: { field: { label: 'Estudio', accept: ['pdf'] }, has: { label: 'Estudio' } },
  slot: provenBy('renderers/tenants/booking.test.tsx', 'shows no slot while the taken ones are unknown'),
  hidden: { field: { label: 'Apellido', as: 'sobrenome' }, has: 'nothing', reads: 'Paz' },
};
