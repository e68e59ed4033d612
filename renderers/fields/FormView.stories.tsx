import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AuthoredField } from '../../engine/language/forms/authored.ts';
import { compileForm } from '../../engine/language/forms/compile-form.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { FormView } from './FormView.tsx';

const options = { F: { label: 'Femenino' }, M: { label: 'Masculino' }, X: { label: 'No binario' } };
const needed = { required: true, errors: { required: 'Completá este dato' } };

/** One field of every widget. */
const every: Readonly<Record<string, AuthoredField>> = {
  text: { ...needed, label: 'Apellido', width: 'long', section: 'lines' },
  digits: {
    ...needed,
    label: 'DNI',
    widget: 'digits',
    width: 'medium',
    hint: 'Escriba el número sin puntos',
    section: 'lines',
  },
  email: { ...needed, label: 'Email', widget: 'email', width: 'long', section: 'lines' },
  phone: { label: 'Teléfono', widget: 'phone', width: 'long', section: 'lines' },
  code: { label: 'Código', widget: 'code', width: 'short', section: 'lines' },
  password: { ...needed, label: 'Contraseña', widget: 'password', section: 'lines' },
  textarea: { label: 'Motivo', widget: 'textarea', schema: { type: 'string', maxLength: 500 }, section: 'lines' },
  fixed: { label: 'Obra social', fixed: 'OBSBA', section: 'lines' },
  birthDate: {
    ...needed,
    label: 'Fecha de nacimiento',
    widget: 'birthDate',
    hint: 'Por ejemplo, 27 3 1958',
    section: 'dates',
  },
  date: { label: 'Fecha', widget: 'date', width: 'medium', section: 'dates' },
  time: { label: 'Hora', widget: 'time', width: 'short', section: 'dates' },
  radio: { ...needed, label: 'Género', widget: 'radio', options, section: 'choices' },
  select: { ...needed, label: 'Género', widget: 'select', options, width: 'medium', section: 'choices' },
  checkbox: {
    ...needed,
    label: 'Acepto los términos y condiciones',
    widget: 'checkbox',
    schema: { type: 'boolean', const: true },
    help: { label: 'Leer los términos y condiciones', dialog: 'terms' },
    section: 'choices',
  },
  file: { label: 'Documentos', widget: 'file', accept: ['pdf', 'jpg', 'png'], section: 'choices' },
};

const sections = { lines: { title: 'De una línea' }, dates: { title: 'Fechas' }, choices: { title: 'Para elegir' } };
const values = {
  text: 'Pérez',
  digits: '30111222',
  email: 'ana.perez@example.org',
  birthDate: '1980-03-12',
  radio: 'F',
  checkbox: true,
};

const meta: Meta<typeof FormView> = {
  title: 'Formularios/Formulario',
  component: FormView,
  args: {
    form: compileForm('catalogo', { sections, fields: every }),
    elementId: 'catalogo',
    scope: scopeOf({ today: '2026-11-24' }),
    layout: 'indexed',
    submitLabel: 'Continuar',
    busyText: 'Guardando datos...',
    onHelp: () => undefined,
    onSubmit: async () => undefined,
  },
};
export default meta;

type Story = StoryObj<typeof FormView>;

/** Sends the form as a person would, once it is there. */
const send: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Continuar' }));
};

export const Vacio: Story = { name: 'Vacío' };
export const Lleno: Story = { name: 'Lleno', args: { initial: values, layout: 'cards' } };
export const ConErrores: Story = { name: 'Con errores', play: send };
export const Trabajando: Story = { name: 'Trabajando', args: { initial: values, busy: true } };
export const RechazadoPorElServidor: Story = {
  name: 'Rechazado por el servidor',
  args: {
    initial: { ...values, select: 'F', password: 'secreta' },
    onSubmit: async () => ({ email: 'Ese email ya está en uso' }),
  },
  play: send,
};
export const Lectura: Story = { name: 'Lectura', args: { initial: values, mode: 'view', layout: 'cards' } };

const paced: Story = {
  args: { form: compileForm('por-partes', { sections, fields: every, pace: 'sections' }), elementId: 'por-partes' },
  globals: { viewport: { value: 'telefono' } },
};
export const PorSecciones: Story = { ...paced, name: 'Por secciones' };
export const PorSeccionesConErrores: Story = { name: 'Por secciones – con errores', ...paced, play: send };
