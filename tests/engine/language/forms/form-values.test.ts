import { describe, expect, it } from 'vitest';
import { namedFile } from '../../../../engine/language/forms/file-limits.ts';
import { claimedMark } from '../../../../engine/language/forms/form-mark.ts';
import { isEmpty, sameValue } from '../../../../engine/language/forms/form-values.ts';
import { isLookupAsked, lookupResult } from '../../../../engine/language/forms/lookup-result.ts';
import { standingValues } from '../../../../engine/language/forms/standing-values.ts';
import { withRoot } from '../../../../engine/language/rules/scope.ts';
import { baseScope, formOf } from './fixtures.ts';

describe('two values', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }, true],
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[1, 2], [1], false],
    [[], {}, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: undefined }, {}, false],
    [Object.assign(Object.create(null), { a: 1 }), { a: 1 }, true],
    [new Date(0), new Date(0), false],
    [new Date(0), {}, false],
    [Number.NaN, Number.NaN, true],
    ['1', 1, false],
  ])('%j and %j are the same: %s [FIXE-05]', (one, other, same) => {
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([same, same]);
  });
});

it.each<[unknown, boolean]>([
  [undefined, true],
  [null, true],
  ['', true],
  [[], true],
  [[''], false],
  [0, false],
  [false, false],
])('%j is empty: %s [FIXF-04]', (value, empty) => {
  expect(isEmpty(value)).toBe(empty);
});

it.each([
  ['A.JPG', 'image/jpeg'],
  ['a.pdf', 'application/pdf'],
  ['a.png.html', ''],
  ['pdf', ''],
])('a file called %s is of the kind "%s" [A25]', (name, type) => {
  expect(namedFile(name, 3)).toEqual({ name, size: 3, type });
});

it('keeps of a filter what its form still asks for and takes [FIXL-09]', () => {
  const form = formOf({
    kept: {},
    none: {},
    wrong: { schema: { type: 'string', pattern: '^\\d+$' } },
    hidden: { visible: false },
  });
  expect(standingValues(form, { kept: 'a', none: '', wrong: 'x', hidden: 'b' }, baseScope)).toEqual({ kept: 'a' });
});

describe('a lookup beside a field', () => {
  const lookup = { field: 'dni', found: { has: 'answer.id' } } as unknown as Parameters<typeof isLookupAsked>[0];

  it.each([
    [['dni'], { dni: '1' }, [], true],
    [[], { dni: '1' }, [], false],
    [['dni'], {}, [], false],
    [['dni'], { dni: '1' }, ['dni'], false],
  ])('is asked with %j shown, %j and errors at %j: %s [FIXL-09]', (shown, values, wrong, asked) => {
    expect(isLookupAsked(lookup, { visible: new Set(shown), values }, new Set(wrong))).toBe(asked);
  });

  it('found something, or nothing where that is unknown [FIXL-09]', () => {
    const answered = (answer: object) => lookupResult(lookup, withRoot(baseScope, 'answer', answer));
    expect([answered({ id: 7 }), answered({}), lookupResult(lookup, baseScope)]).toEqual(['found', 'none', 'none']);
  });
});

it.each([
  ['1:AAAAAAAA.b_-9', true],
  [`1:${'A'.repeat(100)}`, true],
  [`1:${'A'.repeat(101)}`, false],
  ['1:', false],
  [' 1:AAAAAAAA', false],
  ['1:AAAAAAAA\n', false],
  ['1:AAAA AAAA', false],
])('the header %j claims a mark: %s [FIXE-05]', (header, claims) => {
  expect(claimedMark(header)).toBe(claims ? header : undefined);
});
