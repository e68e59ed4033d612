import { describe, expect, it } from 'vitest';
import calls from '../../schemas/calls.json' with { type: 'json' };
import { compiledTenant } from './compiled.ts';

/** Texts of the contract, by form, field and error; base cases name the error and leave the words open. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  login: {
    dni: {
      required: 'El DNI es requerido',
      pattern: 'El DNI debe contener solo numeros',
      length: 'El DNI debe contener entre 7 y 8 dígitos',
    },
    password: {
      required: 'La contraseña es requerida',
    },
  },
  registro: {
    dni: {
      required: 'El DNI es requerido',
      pattern: 'El DNI debe contener solo numeros',
      length: 'El DNI debe contener entre 7 y 8 dígitos',
      existe: 'Ese DNI no existe: revisá los números',
    },
    apellido: {
      required: 'El apellido es requerido',
      letras: 'El apellido no debe contener solo numeros',
    },
    nombre: {
      required: 'El nombre es requerido',
      letras: 'El nombre no debe contener solo numeros',
    },
    sexo: {
      required: 'El género es requerido',
      enum: 'Elegí una de las opciones',
    },
    fechaNacimiento: {
      required: 'La fecha de nacimiento es requerida',
      format: 'Esa fecha no existe: revisá el día, el mes y el año',
      adulto: 'Debe ser mayor de edad para registrarse',
      vivo: 'Revisá el año de nacimiento',
    },
    telefono: {
      required: 'El teléfono es requerido',
      pattern: 'El teléfono debe contener solo numeros',
      length: 'El teléfono debe tener entre 6 y 20 dígitos, con el código de área',
    },
    domicilio: {
      required: 'El domicilio es requerido',
    },
    codigoPostal: {
      required: 'El código postal es requerido',
      length: 'El código postal debe contener 4 dígitos',
      pattern: 'El código postal debe contener 4 dígitos',
    },
    password: {
      required: 'La contraseña es requerida',
      minimo: 'La contraseña debe tener al menos {{settings.security.passwordMin}} dígitos',
      sinTuDni: 'Elegí otra contraseña: esta es fácil de adivinar',
      sinTuNacimiento: 'Elegí otra contraseña: esta es fácil de adivinar',
      noSeguida: 'Elegí otra contraseña: esta es fácil de adivinar',
    },
    confirmPassword: {
      required: 'La confirmación es requerida',
      minimo: 'La contraseña debe tener al menos {{settings.security.passwordMin}} dígitos',
      iguales: 'Las contraseñas no coinciden',
    },
    aceptoTerminos: {
      enum: 'Debe aceptar los términos y condiciones',
    },
    email: {
      format: 'Este no es un email válido',
    },
  },
  perfil: {
    apellido: { required: 'El apellido es requerido', letras: 'El apellido no debe contener solo numeros' },
    nombre: { required: 'El nombre es requerido', letras: 'El nombre no debe contener solo numeros' },
    sexo: { required: 'El género es requerido' },
    fechaNacimiento: {
      required: 'La fecha de nacimiento es requerida',
      adulto: 'Debe ser mayor de edad.',
      menor: 'Debe ser menor de edad.',
    },
    telefono: { required: 'El teléfono es requerido', pattern: 'El teléfono debe contener solo numeros' },
    email: { required: 'El email es requerido', format: 'Este no es un email válido' },
    numeroAfiliado: { pattern: 'El número de afiliado debe contener solo numeros' },
    codigoPostal: { length: 'El código postal debe contener 4 dígitos' },
  },
  familiar: {
    dni: {
      required: 'El DNI es requerido',
      pattern: 'El DNI debe contener solo numeros',
      length: 'El DNI debe contener entre 7 y 8 dígitos',
    },
    apellido: { required: 'El apellido es requerido', letras: 'El apellido no debe contener solo numeros' },
    nombre: { required: 'El nombre es requerido', letras: 'El nombre no debe contener solo numeros' },
    sexo: { required: 'El género es requerido' },
    fechaNacimiento: { required: 'La fecha de nacimiento es requerida', menor: 'Debe ser menor de edad.' },
    telefono: { required: 'El teléfono es requerido', pattern: 'El teléfono debe contener solo numeros' },
    email: { required: 'El email es requerido', format: 'Este no es un email válido' },
  },
  caseNew: {
    dni: {
      required: 'El DNI es requerido',
      pattern: 'El DNI debe contener solo numeros',
      length: 'El DNI debe contener entre 7 y 8 dígitos',
    },
    apellido: { required: 'El apellido es requerido', letras: 'El apellido no debe contener solo numeros' },
    nombre: { required: 'El nombre es requerido', letras: 'El nombre no debe contener solo numeros' },
    sexo: { required: 'El género es requerido' },
    fechaNacimiento: { required: 'La fecha de nacimiento es requerida', adulto: 'Debe ser mayor de edad' },
    telefono: { pattern: 'El teléfono debe contener solo numeros' },
    telefonoMovil: {
      required: 'El teléfono movil es requerido',
      pattern: 'El teléfono debe contener solo numeros',
    },
    email: { format: 'Este no es un email válido' },
    numeroSiniestro: { required: 'El número de siniestro es requerido' },
    diagnostico: { required: 'El diagnóstico es requerido' },
    turno: { required: 'Es necesario especificar un turno' },
  },
  casePatient: {
    documento: {
      required: 'El DNI es requerido',
      pattern: 'El DNI debe contener solo numeros',
      length: 'El DNI debe contener entre 7 y 8 dígitos',
    },
    email: { format: 'Correo no válido' },
  },
  followUp: {
    fecha: { required: 'La fecha es requerida' },
    hora: { required: 'La hora es requerida' },
    seguimiento: { required: 'El seguimiento es requerido' },
  },
  caseDocument: { file: { required: 'El documento es requerido' } },
  caseDocumentText: { descripcion: { required: 'La descripción es requerida' } },
};

describe('the words of _base', () => {
  it.each(Object.keys(WORDS))(
    'are those of the contract: %s [LOGIN-02, LOGIN-03, LOGIN-04, REG-07, D-REG-04, PROF-03, PROF-08, ART-08, ART-11, D-ART-05]',
    (name) => {
      const form = compiledTenant('demo').public.forms[name];
      for (const [field, words] of Object.entries(WORDS[name] ?? {})) {
        const own = form?.fields[field];
        const said = Object.keys(words).map((kind) => [
          kind,
          own?.errors[kind] ?? own?.rules[kind]?.say ?? form?.rules[kind]?.say,
        ]);
        expect(Object.fromEntries(said), field).toEqual(words);
      }
    },
  );
});

describe('the refusals of calls', () => {
  it('carry a message for every code, unless a check writes it [FIXQ-05]', () => {
    const { texts } = compiledTenant('demo').server;
    const codes = Object.values(calls).flatMap((call) => (typeof call === 'string' ? [] : [...call.codes]));
    const silent = codes.filter((code) => texts[`server.${code}`] === undefined);
    expect(new Set(silent)).toEqual(new Set(['NOT_ELIGIBLE']));
  });
});
