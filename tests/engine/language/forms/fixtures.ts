import type { CompiledForm } from '../../../../engine/language/artifact.ts';
import type { AuthoredField, AuthoredForm } from '../../../../engine/language/forms/authored.ts';
import { compileForm } from '../../../../engine/language/forms/compile-form.ts';
import { type Scope, scopeOf } from '../../../../engine/language/rules/scope.ts';

/** A Tuesday; the roots a form may read on both sides. */
export const baseScope: Scope = scopeOf({
  today: '2026-11-24',
  now: '2026-11-24T13:00:00Z',
  flags: { grupoFamiliar: true },
  settings: { tramiteDNI: false, emailOptional: false, postalCodes: ['1832', '1828'] },
  tenant: { id: 'demo', name: 'Demo' },
  codes: { status: { abierto: { code: 1, label: 'Abierto' }, cerrado: { code: 2, label: 'Cerrado' } } },
});

/** A compiled form of these fields. */
export const formOf = (
  fields: Readonly<Record<string, AuthoredField>>,
  rest: Omit<AuthoredForm, 'fields'> = {},
): CompiledForm => compileForm('probe', { ...rest, fields });

/** A form of one field, `probe`. */
export const oneField = (field: AuthoredField): CompiledForm => formOf({ probe: field });

/** A form shaped like registration, with every kind of widget, rule and payload name that matters. */
export const registration: CompiledForm = compileForm('registration', {
  sections: {
    personal: { title: 'Datos personales' },
    insurance: { title: 'Obra social' },
    access: { title: 'Contraseña' },
  },
  fields: {
    dni: {
      section: 'personal',
      label: 'DNI',
      widget: 'digits',
      required: true,
      autocomplete: 'username',
      width: 'medium',
      schema: { type: 'string', pattern: '^\\d*$', minLength: 7, maxLength: 8 },
      errors: {
        required: 'El DNI es requerido',
        pattern: 'El DNI debe contener solo numeros',
        length: 'El DNI debe contener entre 7 y 8 dígitos',
      },
    },
    apellido: {
      section: 'personal',
      label: 'Apellido',
      required: true,
      schema: { type: 'string', pattern: '\\D' },
      errors: { required: 'El apellido es requerido', pattern: 'El apellido no debe contener solo numeros' },
    },
    sexo: {
      widget: 'radio',
      label: 'Género',
      required: true,
      section: 'personal',
      options: { F: { label: 'Femenino' }, M: { label: 'Masculino' }, X: { label: 'No binario' } },
      errors: { required: 'El género es requerido' },
    },
    fechaNacimiento: {
      widget: 'birthDate',
      label: 'Fecha de nacimiento',
      as: 'fec_nac',
      required: true,
      section: 'personal',
      errors: { required: 'La fecha de nacimiento es requerida', format: 'Esa fecha no existe' },
      rules: {
        edad: {
          that: { '>=': [{ age: [{ var: 'value' }, { var: 'today' }] }, 18] },
          say: 'Debe ser mayor de edad para registrarse',
        },
      },
    },
    tramiteDNI: {
      widget: 'digits',
      label: 'Trámite',
      as: 'nro_tramite',
      section: 'personal',
      required: true,
      visible: { var: 'settings.tramiteDNI' },
      schema: { type: 'string', pattern: '^\\d*$', minLength: 11, maxLength: 11 },
      errors: { length: 'El número de trámite debe contener 11 dígitos' },
    },
    obraSocial: { label: 'Obra social', section: 'insurance', fixed: 'OBSBA' },
    email: {
      widget: 'email',
      label: 'Email',
      as: 'correo',
      required: { '!': [{ var: 'settings.emailOptional' }] },
      section: 'insurance',
      errors: { required: 'El email es requerido', format: 'Este no es un email válido' },
    },
    password: {
      widget: 'newPassword',
      label: 'Contraseña',
      required: true,
      section: 'access',
      schema: { type: 'string', minLength: 6 },
      errors: { required: 'La contraseña es requerida', length: 'La contraseña debe tener al menos 6 dígitos' },
    },
    confirmPassword: {
      widget: 'newPassword',
      label: 'Repetir contraseña',
      as: 'conf_password',
      required: true,
      section: 'access',
      errors: { required: 'La confirmación es requerida' },
    },
    aceptoTerminos: {
      widget: 'checkbox',
      label: 'Acepto los términos y condiciones',
      as: 'terms',
      required: true,
      section: 'access',
      schema: { type: 'boolean', const: true },
      errors: { required: 'Debe aceptar los términos y condiciones' },
    },
  },
  rules: {
    matches: {
      field: 'confirmPassword',
      that: { '==': [{ var: 'form.password' }, { var: 'form.confirmPassword' }] },
      say: 'Las contraseñas no coinciden',
    },
  },
  submit: { label: 'Continuar', style: 'primary', busy: 'Creando cuenta...' },
});

/** Values that {@link registration} accepts. */
export const validRegistration = {
  dni: '30111222',
  apellido: 'Pérez',
  sexo: 'F',
  fechaNacimiento: '1980-03-12',
  email: 'ana.perez@example.org',
  password: 'Nube-24-tren',
  confirmPassword: 'Nube-24-tren',
  aceptoTerminos: true,
} as const;
