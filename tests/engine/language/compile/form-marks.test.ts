import { describe, expect, it } from 'vitest';
import type { CompiledField, CompiledForm, JsonObject } from '../../../../engine/language/artifact.ts';
import { markOfForms } from '../../../../engine/language/compile/emit/form-marks.ts';
import { claimedMark } from '../../../../engine/language/forms/form-mark.ts';
import { compiledTenant } from '../../../tenants/compiled.ts';

const { public: open, server } = compiledTenant('osef');
const { registro: form } = open.forms;
if (form?.submit === undefined) throw new Error('osef sends no registration');
const { submit } = form;
const checks = JSON.parse(JSON.stringify(server.checks)) as JsonObject & { elegibilidad: JsonObject };
const roots = JSON.parse(JSON.stringify({ settings: open.settings, codes: open.codes })) as JsonObject & {
  settings: JsonObject;
};

const mark = (changed: Partial<CompiledForm> = {}, by: { roots?: JsonObject; checks?: JsonObject } = {}): string =>
  markOfForms([{ ...form, ...changed }], ['registration'], { roots, checks, ...by });
const withField = (key: string, changes: Partial<CompiledField>): Partial<CompiledForm> => {
  const field = form.fields[key];
  if (field === undefined) throw new Error(`the registration has no ${key}`);
  return { fields: { ...form.fields, [key]: { ...field, ...changes } } };
};
const without = (key: string): Partial<CompiledForm> => {
  const { [key]: _, ...fields } = form.fields;
  return { fields };
};

describe('marks of forms', () => {
  it('belong to the calls that take forms, with the number of their formula [FIXE-05]', () => {
    const { endpoints } = open;
    expect(endpoints['registration.create']?.mark).toMatch(/^1:[\w-]{8}$/);
    expect(endpoints['recovery.reset']?.mark).toMatch(/^1:[\w-]{8}(\.[\w-]{8}){2}$/);
    expect(endpoints['appointments.book']?.mark).toBeUndefined();
    expect(claimedMark(endpoints['recovery.reset']?.mark)).toBe(endpoints['recovery.reset']?.mark);
  });

  it.each(['2:AAAAAAAA', 'AAAAAAAA', '', undefined, ['1:AAAAAAAA']])('claim nothing as %j [FIXE-05]', (header) => {
    expect(claimedMark(header)).toBeUndefined();
  });

  it.each<[string, string]>([
    ['a label', mark(withField('nombre', { label: 'Nombres de pila' }))],
    ['a hint', mark(withField('nombre', { hint: 'Como figura en el DNI' }))],
    ['the text of an error', mark(withField('nombre', { errors: { required: 'Falta' } }))],
    ['the label of an option', mark(withField('sexo', { options: { F: { label: 'Mujer' }, M: { label: 'Varón' } } }))],
    ['the order of fields', mark({ fields: Object.fromEntries(Object.entries(form.fields).reverse()) })],
    ['its button', mark({ submit: { ...submit, label: 'Listo' } })],
    [
      'the words of a check',
      mark(
        {},
        { checks: { ...checks, elegibilidad: { ...checks.elegibilidad, refusal: { title: 'No', message: '' } } } },
      ),
    ],
    ['a check of another point', mark({}, { checks: { ...checks, otro: { at: ['careStart'], passWhen: true } } })],
  ])('stay when %s changes [FIXE-05]', (_name, changed) => {
    const plain = mark(withField('sexo', { options: { F: { label: 'F' }, M: { label: 'M' } } }));
    expect([mark(), plain]).toContain(changed);
  });

  it.each<[string, string]>([
    ['a limit', mark(withField('nombre', { schema: { type: 'string', maxLength: 3 } }))],
    ['a required field', mark(withField('email', { required: true }))],
    ['a hidden field', mark(withField('email', { visible: false }))],
    ['a rule', mark(withField('nombre', { rules: { corto: { that: false, say: '' } } }))],
    ['a rule of the form', mark({ rules: { ...form.rules, otra: { field: 'nombre', that: false, say: '' } } })],
    ['a removed field', mark(without('email'))],
    ['an option', mark(withField('sexo', { options: { F: { label: 'F' } } }))],
    ['another name in the payload', mark(withField('nombre', { as: 'apodo' }))],
    ['what it sends beside', mark({ submit: { ...submit, with: { unidad: 1 } } })],
    ['a setting that a rule reads', mark({}, { roots: { ...roots, settings: { ...roots.settings, adultAge: 21 } } })],
    [
      'the rule of a check',
      mark({}, { checks: { ...checks, elegibilidad: { ...checks.elegibilidad, passWhen: true } } }),
    ],
  ])('change with %s [FIXE-05]', (_name, changed) => {
    expect(changed).not.toBe(mark());
  });
});
