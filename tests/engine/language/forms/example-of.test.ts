import { describe, expect, it } from 'vitest';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { inventedValues } from '../../../../engine/language/forms/example-candidates.ts';
import { exampleOf } from '../../../../engine/language/forms/example-of.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { patternSample } from '../../../../engine/language/forms/pattern-sample.ts';
import { baseScope, formOf, oneField, registration } from './fixtures.ts';

describe('a sample of a pattern', () => {
  it.each([
    ['^\\d*$', 3, '111'],
    ['^\\d*$', 0, ''],
    ['^\\d+$', 0, '1'],
    ['^ab?c$', 1, 'abc'],
    ['^ab?c$', 0, 'ac'],
    ['^a{3}$', 9, 'aaa'],
    ['^a{10,12}$', 1, 'aaaaaaaaaa'],
    ['^a{1,12}$', 40, 'aaaaaaaaaaaa'],
    ['^a{2,}$', 4, 'aaaa'],
    ['^(?:ab)+-(c|d)$', 2, 'abab-c'],
    ['^(ab)*$', 2, 'abab'],
    ['^.\\.x$', 1, 'a.x'],
    ['^[A-Z][^a-z][.]$', 1, 'A1.'],
    ['^[xyz][\\]]$', 1, 'x]'],
    ['^[^a1A .\\-_@/,:+ñ]$', 1, 'a'],
    ['^\\w\\s\\D\\W\\S\\b$', 1, 'a a-a'],
    ['a|b', 1, 'a'],
    ['a)b', 1, undefined],
  ])('%s, repeated %i times, is %j', (pattern, times, text) => {
    expect(patternSample(pattern, times)).toBe(text);
  });
});

describe('the values to try in a field', () => {
  const values = (field: AuthoredField) => {
    const form = oneField(field);
    const { probe } = form.fields;
    return probe && inventedValues(form, 'probe', probe, baseScope);
  };

  it.each<[AuthoredField, readonly unknown[]]>([
    [{ schema: { type: 'string', const: 'x' } }, ['x']],
    [{ widget: 'file', accept: ['png'] }, [[{ name: 'documento.png', size: 1024, type: 'image/png' }]]],
    [{ widget: 'file' }, [[{ name: 'documento.pdf', size: 1024, type: 'application/pdf' }]]],
    [{ type: 'Slot', as: { a: 'x', b: 'y' } }, [{ a: '1', b: '1' }]],
    [{ type: 'Slot' }, [{ id: 1 }]],
    [{ options: { a: {}, '': {} } }, ['a']],
    [{ widget: 'checkbox' }, [true, false]],
    [{ schema: { type: 'number', minimum: 3, maximum: 9 } }, [3, 9, 1, 0]],
    [{ schema: { type: 'integer' }, rules: { r: { that: { '<': [{ var: 'value' }, 5] }, say: 'x' } } }, [1, 0, 5]],
    [{ widget: 'time' }, ['10:00', '08:00', '14:30']],
    [{ schema: { type: 'string', format: 'phone' } }, ['1144440000', '3511234567']],
    [{ schema: { type: 'string', format: 'cuil' } }, ['20267565393', '20055361682']],
  ])('of %j are %j', (field, made) => {
    expect(values(field)).toEqual(made);
  });

  it('are dates around today, of the old and of children', () => {
    const around = ['1986-11-24', '1946-11-25', '2016-11-24', '2006-11-24', '2025-11-24', '2026-11-24', '2026-11-25'];
    expect(values({ widget: 'date' })?.slice(0, 7)).toEqual(around);
    expect(values({ widget: 'date' })?.slice(-2)).toEqual(['2026-11-23', '2026-11-17']);
  });

  it('are texts of each length that the field and its rules name, with what they list', () => {
    const that = {
      or: [{ in: [{ var: 'value' }, { var: 'settings.postalCodes' }] }, { '==': [{ var: 'value' }, 'Sí'] }],
    };
    const made = values({ schema: { type: 'string', maxLength: 33 }, rules: { r: { that, say: 'No' } } });
    for (const text of ['Pérez', '1832', '1828', 'Sí', `${'3011122233'.repeat(3)}301`, 'a'.repeat(34)])
      expect(made).toContain(text);
    expect(made).not.toContain('No');
    expect(new Set(made?.map((text) => typeof text))).toEqual(new Set(['string']));
  });
});

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
