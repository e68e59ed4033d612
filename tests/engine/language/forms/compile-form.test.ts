import { describe, expect, it } from 'vitest';
import type { AuthoredField, AuthoredForm } from '../../../../engine/language/forms/authored.ts';
import { compileForm } from '../../../../engine/language/forms/compile-form.ts';
import { formProblems } from '../../../../engine/language/forms/form-problems.ts';
import { formSchema } from '../../../../engine/language/forms/form-schema.ts';
import { formOf, oneField, registration } from './fixtures.ts';

describe('a compiled form', () => {
  it('says every default', () => {
    expect(oneField({}).fields.probe).toStrictEqual({
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

  it('keeps every optional word of a field as it is written', () => {
    const written: AuthoredField = {
      identifier: true,
      counted: true,
      hint: 'Como figura en el DNI',
      section: 'personal',
      fixed: 'a',
      initial: 'b',
      none: 'Ninguna',
      slot: { service: 'state.a' },
      autocomplete: 'name',
      help: { say: 'x' },
      link: { to: '/x' },
      accept: ['pdf'],
      maxFiles: 2,
      type: 'Slot',
      repeats: 'other',
      noteLabel: 'Cuál',
      display: 'x',
      example: 'c',
    };
    const listed: AuthoredField = { options: { a: { label: 'A', hint: 'Primera' }, b: {} } };
    const { probe } = oneField({ ...written, ...listed }).fields;
    expect(probe).toMatchObject(written);
    expect(probe?.options).toStrictEqual({ a: { label: 'A', hint: 'Primera' }, b: { label: 'b' } });
    const codes = oneField({ optionsFrom: { codes: 'status' }, ...listed }).fields.probe;
    expect(codes).not.toHaveProperty('options');
    expect(codes).toHaveProperty('optionsFrom', { codes: 'status' });
    expect(oneField({ identifier: false, counted: false }).fields).toStrictEqual(oneField({}).fields);
  });

  it('keeps every optional word of a form as it is written', () => {
    const written = {
      submit: { label: 'Seguir' },
      lookups: { padron: { field: 'a', found: true } },
      account: { call: 'x' },
      draft: 'device',
      pace: 'sections',
      unguarded: 'x',
      summary: false,
      summaryTitle: 'Revisá',
    } as unknown as AuthoredForm;
    const sections = { s: { title: 'S', hint: 'h' }, t: {} };
    expect(compileForm('f', { ...written, sections })).toStrictEqual({
      id: 'f',
      fields: {},
      rules: {},
      ...written,
      sections: { s: { title: 'S', visible: true, hint: 'h' }, t: { title: '', visible: true } },
    });
    expect(compileForm('f', { pace: 'whole' })).toStrictEqual({
      id: 'f',
      sections: {},
      fields: {},
      rules: {},
      draft: 'owner',
      summary: true,
    });
  });

  it.each([
    ['text', { type: 'string' }],
    ['checkbox', { type: 'boolean' }],
    ['birthDate', { type: 'string', format: 'date' }],
    ['date', { type: 'string', format: 'date' }],
    ['time', { type: 'string', format: 'time' }],
    ['email', { type: 'string', format: 'email' }],
  ])('takes in a %s what its widget gives', (widget, schema) => {
    expect(oneField({ widget }).fields.probe?.schema).toEqual(schema);
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
    const listed = { ...options, errors: { enum: 'Elegí un plan' } };
    expect(compileForm('f', { fields: { listed } }, texts).fields.listed?.errors).toEqual({
      enum: 'Elegí un plan',
      required: 'Elegí un plan',
    });
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
    const file = { name: { type: 'string' }, size: { type: 'number' }, type: { type: 'string' } };
    expect(formSchema(formOf({ a: { widget: 'file' }, b: { type: 'Slot', as: { x: 'y' } } })).properties).toEqual({
      a: { type: 'array', items: { type: 'object', properties: file, required: ['name', 'size', 'type'] } },
      b: { type: 'object' },
    });
    expect(JSON.stringify(schema)).not.toMatch(/"(if|then|else|allOf|oneOf|anyOf)"/);
  });
});

it('requires in its schema only what everybody must fill in, and can', () => {
  const required = true;
  const form = formOf(
    {
      always: { required },
      shown: { required, section: 'open' },
      optional: {},
      sometimes: { required: { has: 'form.optional' } },
      hidden: { required, visible: { has: 'form.optional' } },
      readOnly: { required, readOnly: { has: 'form.optional' } },
      away: { required, section: 'closed' },
      nowhere: { required, section: 'none' },
    },
    { sections: { open: {}, closed: { visible: { has: 'form.optional' } } } },
  );
  expect(formSchema(form).required).toEqual(['always', 'shown']);
});

describe('faults that no user can correct', () => {
  const twoSources = { service: 'state.a', services: 'data.b' };
  it.each([
    ['SAME_PAYLOAD_NAME', 'b.as', 'x', formOf({ a: { as: 'x' }, b: { as: 'x' } })],
    ['AMBIGUOUS_NAME', 'a.as', 'b', formOf({ a: { as: 'b' }, b: { as: 'a2' } })],
    ['NO_OPTIONS', 'probe.options', 'radio', oneField({ widget: 'radio' })],
    ['NO_OPTIONS', 'probe.options', 'select', oneField({ widget: 'select', options: {} })],
    ['NO_SLOTS', 'probe.slot', '', oneField({ widget: 'slot', type: 'Slot' })],
    ['NO_SLOTS', 'probe.slot', 'service, services', oneField({ widget: 'slot', type: 'Slot', slot: twoSources })],
    [
      'IMPOSSIBLE_BOUNDS',
      'probe.schema.minLength',
      'minLength 3, maxLength 2',
      oneField({ schema: { type: 'string', minLength: 3, maxLength: 2 } }),
    ],
    [
      'FIXED_BREAKS_SCHEMA',
      'probe.fixed',
      'abc',
      oneField({ fixed: 'abc', schema: { type: 'string', pattern: '^\\d*$' } }),
    ],
    ['PARTS_WITHOUT_TYPE', 'probe.as', 'x', oneField({ as: { a: 'x' } })],
  ])('%s at %s, which is %j', (code, place, found, form) => {
    expect(formProblems(form)).toEqual([{ code, path: ['fields', ...place.split('.')], found }]);
  });

  it.each([
    oneField({ widget: 'slot', type: 'Slot', slot: { service: 'state.a' } }),
    oneField({ widget: 'slot', type: 'Slot', slot: { services: 'data.b' } }),
    oneField({ widget: 'select', type: 'Slot' }),
    oneField({ widget: 'select', optionsFrom: { codes: 'status' } }),
    oneField({ type: 'Slot', as: { a: 'x' } }),
    oneField({ schema: { type: 'string', maxLength: 2 } }),
  ])('finds nothing where one source or one limit is named: %#', (form) => {
    expect(formProblems(form)).toEqual([]);
  });

  it('finds nothing in a sound form', () => {
    expect(formProblems(registration)).toEqual([]);
  });
});
