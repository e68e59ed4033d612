import { compileForm } from '../../engine/language/forms/compile-form.ts';
import type { FormProps } from '../../schemas/resolved-nodes.ts';

const REQUIRED = { errors: { required: 'Completá este dato' }, required: true } as const;

const form = compileForm('ejemplo', {
  fields: {
    desde: { label: 'Desde', widget: 'date', schema: { type: 'string', format: 'date' } },
    nombre: { label: 'Nombre y apellido', schema: { type: 'string', maxLength: 60 }, ...REQUIRED },
    estado: {
      label: 'Estado',
      widget: 'select',
      schema: { type: 'string' },
      options: { abierto: { label: 'Abierto' }, cerrado: { label: 'Cerrado' } },
    },
  },
});

/** Props that the run time gives a form's renderer, with three fields. */
export function formProps(elementId: string, more: Partial<FormProps> = {}): FormProps {
  return {
    form,
    elementId,
    initial: {},
    mode: 'edit',
    layout: 'plain',
    scope: { read: () => undefined },
    unread: {},
    submitLabel: 'Aplicar',
    busyText: undefined,
    upload: undefined,
    submitStyle: 'primary',
    submit: async () => ({}),
    fill: () => undefined,
    busy: false,
    account: undefined,
    openDialog: () => undefined,
    ...more,
  };
}
