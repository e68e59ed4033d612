import { describe, expect, it } from 'vitest';
import { compileForm } from '../../../../engine/language/forms/compile-form.ts';
import { formProblems } from '../../../../engine/language/forms/form-problems.ts';
import { formSchema } from '../../../../engine/language/forms/form-schema.ts';
import { formOf, oneField, registration } from './fixtures.ts';

describe('a compiled form', () => {
  it('says every default', () => {
    expect(oneField({}).fields.probe).toEqual({
      widget: 'text',
      label: 'probe',
      as: 'probe',
      schema: { type: 'string' },
      required: false,
      visible: true,
      readOnly: false,
      errors: {},
      rules: {},
      width: 'full',
      clean: 'trim',
      onHide: 'drop',
    });
  });

  it('takes missing texts from the shared ones, the format’s own first', () => {
    const texts = {
      'form.error.required': 'Completá este dato',
      'form.error.format': 'Revisá',
      'form.error.date': 'Esa fecha no existe',
    };
    const field = { widget: 'birthDate', errors: { required: 'La fecha es requerida' } };
    expect(compileForm('f', { fields: { a: field, b: {} } }, texts).fields).toMatchObject({
      a: { errors: { required: 'La fecha es requerida', format: 'Esa fecha no existe' } },
      b: { errors: { required: 'Completá este dato', format: 'Revisá' } },
    });
  });

  it('says of an option that is gone that one is to be chosen, not that the field is required [FIXE-05]', () => {
    const texts = { 'form.error.required': 'Completá este dato', 'form.error.enum': 'Elegí una de las opciones' };
    const [options, box] = [{ widget: 'select', options: { a: { label: 'A' } } }, { widget: 'checkbox' }];
    const own = { ...options, errors: { required: 'El plan es requerido' } };
    const { fields } = compileForm('f', { fields: { options, own, box } }, texts);
    expect(fields.options?.errors.enum).toBe('Elegí una de las opciones');
    expect(fields.own?.errors.enum).toBe('El plan es requerido');
    expect(fields.box?.errors.enum).toBe('Completá este dato');
  });

  it('lets a rule without a condition hold never', () => {
    expect(oneField({ rules: { r: { say: 'x' } } }).fields.probe?.rules).toEqual({ r: { that: false, say: 'x' } });
  });

  it('is a flat schema in the closed profile', () => {
    const schema = formSchema(registration);
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { sexo: { type: 'string', enum: ['F', 'M', 'X'] }, aceptoTerminos: { type: 'boolean', const: true } },
    });
    expect(schema.required).not.toContain('tramiteDNI');
    expect(JSON.stringify(schema)).not.toMatch(/"(if|then|else|allOf|oneOf|anyOf)"/);
  });
});

describe('faults that no user can correct', () => {
  it.each([
    ['SAME_PAYLOAD_NAME', formOf({ a: { as: 'x' }, b: { as: 'x' } })],
    ['AMBIGUOUS_NAME', formOf({ a: { as: 'b' }, b: { as: 'a2' } })],
    ['NO_OPTIONS', oneField({ widget: 'radio' })],
    ['NO_OPTIONS', oneField({ widget: 'select', options: {} })],
    ['NO_SLOTS', oneField({ widget: 'slot', type: 'Slot' })],
    ['NO_SLOTS', oneField({ widget: 'slot', type: 'Slot', slot: { service: 'state.a', services: 'data.b' } })],
    ['IMPOSSIBLE_BOUNDS', oneField({ schema: { type: 'string', minLength: 3, maxLength: 2 } })],
    ['FIXED_BREAKS_SCHEMA', oneField({ fixed: 'abc', schema: { type: 'string', pattern: '^\\d*$' } })],
    ['PARTS_WITHOUT_TYPE', oneField({ as: { a: 'x' } })],
  ])('%s', (code, form) => {
    expect(formProblems(form).map((problem) => problem.code)).toEqual([code]);
  });

  it('finds nothing in a sound form', () => {
    expect(formProblems(registration)).toEqual([]);
  });
});
