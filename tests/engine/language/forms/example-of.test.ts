import { describe, expect, it } from 'vitest';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { exampleOf } from '../../../../engine/language/forms/example-of.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { baseScope, formOf, oneField, registration } from './fixtures.ts';

describe('a valid example', () => {
  it('fills in registration so that the server takes it', () => {
    const example = exampleOf(registration, baseScope);
    expect(example.ok && parseSubmission(registration, example.payload, baseScope).ok).toBe(true);
    expect(exampleOf(registration, baseScope)).toEqual(example);
  });

  it.each<[string, AuthoredField]>([
    ['a pattern of alternatives', { schema: { type: 'string', pattern: '^(1832|1828)$' } }],
    ['groups, classes and counts', { schema: { type: 'string', pattern: '^[A-Z]{2}-\\d{3,4}(?:/[a-f]+)?$' } }],
    ['a class of its own', { schema: { type: 'string', pattern: '^[^a-z0-9]+$' } }],
    ['a list in the rule', { rules: { cp: { that: { in: [{ var: 'value' }, ['1609', '1640']] }, say: 'x' } } }],
    [
      'a list of the tenant',
      { rules: { cp: { that: { in: [{ var: 'value' }, { var: 'settings.postalCodes' }] }, say: 'x' } } },
    ],
    ['a length in the rule', { rules: { n: { that: { '==': [{ length: { var: 'value' } }, 33] }, say: 'x' } } }],
    [
      'a child',
      {
        widget: 'date',
        rules: { n: { that: { '<': [{ age: [{ var: 'value' }, { var: 'today' }] }, 15] }, say: 'x' } },
      },
    ],
    ['a number', { schema: { type: 'integer', minimum: 41 } }],
    ['a code', { widget: 'select', optionsFrom: { codes: 'status' } }],
    ['a file', { widget: 'file', accept: ['png'] }],
    ['an entity', { type: 'Slot', as: { fecha: 'f', hora: 'h' } }],
    ['a time', { widget: 'time' }],
  ])('finds %s', (_what, field) => {
    expect(exampleOf(oneField({ ...field, required: true }), baseScope)).toMatchObject({ ok: true });
  });

  it('comes back to a field that waits for a later one', () => {
    const same = { field: 'a', that: { '==': [{ var: 'form.a' }, { var: 'form.b' }] }, say: 'x' };
    const form = formOf({ a: { required: true }, b: { required: true, widget: 'email' } }, { rules: { same } });
    expect(exampleOf(form, baseScope)).toMatchObject({ ok: true });
  });

  it('explains why a form cannot be filled in', () => {
    const form = formOf({
      a: { required: true, rules: { never: { that: false, say: 'Nunca' } } },
      b: { required: true },
    });
    expect(exampleOf(form, baseScope)).toEqual({
      ok: false,
      errors: [{ field: 'a', code: 'rule', text: 'Nunca' }],
      faults: [],
    });
  });
});
