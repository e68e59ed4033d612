import { describe, expect, it } from 'vitest';
import { mismatch } from '../../../../engine/language/rules/values/mismatch.ts';
import { assignable } from '../../../../engine/language/types/assignable.ts';
import type { NamedProfiles, Profile } from '../../../../engine/language/types/profile.ts';
import { isOfFormat } from '../../../../engine/language/types/string-format.ts';

const text: Profile = { type: 'string' };
const named: NamedProfiles = {
  Person: { type: 'object', properties: { nome: text, edad: { type: 'integer', nullable: true } } },
  Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/Tree' } } } },
};
const person: Profile = { $ref: '#/Person' };

describe('[TEN-02] one shape where another is wanted', () => {
  it.each<readonly [string, Profile, Profile, boolean]>([
    ['a text for a text', text, text, true],
    ['a date for a text', { type: 'string', format: 'date' }, text, true],
    ['a text for a date', text, { type: 'string', format: 'date' }, false],
    ['a literal date for a date', { type: 'string', enum: ['2026-11-24'] }, { type: 'string', format: 'date' }, true],
    ['another literal for a date', { type: 'string', enum: ['hoy'] }, { type: 'string', format: 'date' }, false],
    ['some of an enum', { type: 'string', enum: ['F'] }, { type: 'string', enum: ['F', 'M'] }, true],
    ['more than an enum', { type: 'string', enum: ['F', 'H'] }, { type: 'string', enum: ['F', 'M'] }, false],
    ['any text for an enum', text, { type: 'string', enum: ['F'] }, false],
    ['an integer for a number', { type: 'integer' }, { type: 'number' }, true],
    ['a number for an integer', { type: 'number' }, { type: 'integer' }, false],
    ['what may be missing for what may not', { type: 'string', nullable: true }, text, false],
    ['what is there for what may be missing', text, { type: 'string', nullable: true }, true],
    ['a name for itself', person, person, true],
    ['a name that may be missing for itself', { ...person, nullable: true }, person, false],
    ['an object with all that is wanted', { type: 'object', properties: { nome: text } }, person, true],
    ['an object that lacks something', { type: 'object', properties: {} }, person, false],
    ['a list for one', { type: 'array', items: person }, person, false],
    ['a list of the same', { type: 'array', items: person }, { type: 'array', items: person }, true],
    [
      'a shape that holds itself',
      { $ref: '#/Tree' },
      { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/Tree' } } } },
      true,
    ],
  ])('%s', (_, from, to, expected) => {
    expect(assignable(from, to, named)).toBe(expected);
  });

  it('holds for every value of it', () => {
    const leaves: readonly Profile[] = [
      text,
      { type: 'string', nullable: true },
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', enum: ['a'] },
      { type: 'string', format: 'date' },
      { type: 'integer' },
      { type: 'integer', enum: [1, 2] },
      { type: 'number' },
      { type: 'boolean' },
    ];
    const around = (leaf: Profile): readonly Profile[] => [
      leaf,
      { type: 'array', items: leaf },
      { type: 'object', properties: { a: leaf } },
    ];
    const shapes = leaves.flatMap(around);
    const values = ['a', 'b', 'z', '2026-11-24', 1, 2, 3, 1.5, true, null, ''].flatMap((one) => [
      one,
      [one],
      { a: one },
    ]);
    let judged = 0;
    for (const from of shapes) {
      const members = values.filter((value) => mismatch(value, from, named) === undefined);
      for (const to of shapes.filter((shape) => assignable(from, shape, named))) {
        judged += members.length;
        expect(members.filter((value) => mismatch(value, to, named) !== undefined)).toEqual([]);
      }
    }
    expect(judged).toBeGreaterThan(100);
  });
});

describe('[API-04] a value that is not of its shape', () => {
  it.each<readonly [unknown, Profile, { at: string; keyword: string } | undefined]>([
    [{ nome: 'Ana', edad: null }, person, undefined],
    [{ nome: 'Ana' }, person, undefined],
    [{ edad: 4 }, person, { at: '/nome', keyword: 'missing' }],
    [{ nome: 'Ana', edad: '4' }, person, { at: '/edad', keyword: 'type' }],
    [{ nome: 'Ana', dni: 1 }, person, { at: '/dni', keyword: 'extra' }],
    [{ nome: 'Ana', toString: 1 }, person, { at: '/toString', keyword: 'extra' }],
    [[{ nome: 'Ana' }, 3], { type: 'array', items: person }, { at: '/1', keyword: 'type' }],
    [['A'], { type: 'string', enum: ['A'] }, { at: '', keyword: 'type' }],
    ['a', { type: 'string', enum: ['A'] }, { at: '', keyword: 'enum' }],
    ['31/12/2026', { type: 'string', format: 'date' }, { at: '', keyword: 'format' }],
    ['12a', { type: 'string', pattern: '^\\d*$' }, { at: '', keyword: 'pattern' }],
    ['123', { type: 'string', minLength: 4 }, { at: '', keyword: 'length' }],
    [-1, { type: 'integer', minimum: 0 }, { at: '', keyword: 'range' }],
    [Number.POSITIVE_INFINITY, { type: 'number' }, { at: '', keyword: 'type' }],
    [false, { type: 'boolean', const: true }, { at: '', keyword: 'enum' }],
    [{}, { $ref: '#/Nobody' }, { at: '', keyword: 'reference' }],
  ])('%j', (value, shape, expected) => {
    expect(mismatch(value, shape, named)).toEqual(expected);
  });

  it('may say more than its shape where that is admitted', () => {
    expect(mismatch({ nome: 'Ana', dni: 1 }, person, named, 'ignore')).toBeUndefined();
  });
});

describe('[LOGIN-03] how a text is written', () => {
  it.each([
    [
      'email',
      ['ana.perez@example.com', "o'hara+x@a-b.co"],
      ['ana', 'ana@', '@x.com', 'a@b', 'a..b@c.com', '.a@c.com', 'a@-c.com', 'a b@c.com', 'a@c.com\n', 'a@c.1'],
    ],
    ['date', ['2026-11-24'], ['24-11-2026', '2026-02-30']],
    ['dayFirstDate', ['24-11-2026'], ['2026-11-24', '31-02-2026', '24/11/2026']],
    ['time', ['09:05', '23:59:59'], ['24:00', '9:05']],
    ['instant', ['2026-11-24T13:00:00Z'], ['2026-11-24T13:00:00', '2026-11-24']],
    [
      'localDateTime',
      ['2026-11-24 09:05', '2026-11-24T09:05:00.000000'],
      ['2026-11-24', '2026-11-24T13:00:00Z', '2026-11-24 25:00'],
    ],
    ['uri', ['https://example.org/a'], ['javascript:alert(1)', '//example.org', 'https://', 'ftp://example.org']],
    ['uuid', ['0b5fa5aa-0000-4000-8000-000000000000'], ['0b5fa5aa', '']],
  ] as const)('%s', (format, right, wrong) => {
    expect(right.filter((one) => !isOfFormat(format, one))).toEqual([]);
    expect(wrong.filter((one) => isOfFormat(format, one))).toEqual([]);
  });
});
