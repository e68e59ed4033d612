import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictionIn } from '../../../../engine/language/rules/check/contradiction.ts';
import { truth } from '../../../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';

const n = { var: 'form.n' };
const at = (time: string) => ({ instant: [{ var: 'today' }, time] });
const is = (value: unknown) => ({ '==': [n, value] });

describe('a condition that says the same whatever happens', () => {
  it.each([
    ['two codes at once', { and: [is(1), is(2)] }],
    ['a code outside of its list', { and: [is(3), { in: [n, [1, 2]] }] }],
    ['a range that ends before it begins', { and: [{ '>=': [n, '2026-12-26'] }, { '<=': [n, '2026-12-20'] }] }],
    ['a limit on the other side', { and: [{ '<': [5, n] }, { '<': [n, 5] }] }],
    ['a value between two limits and beyond', { and: [{ '<': [1, n, 5] }, { '>=': [n, 5] }] }],
    ['an hour after eight at night and before eight', { and: [{ '>=': [n, at('20:00')] }, { '>': [at('08:00'), n] }] }],
    ['a value that has to be missing', { and: [{ missing: 'form.n' }, is(1)] }],
    ['its own negation, however deep', { and: [{ or: [is(1), is(2)] }, { '!': { in: [n, [1, 2, 3]] } }] }],
  ])('never holds: %s [FIXL-60]', (_what, rule) => {
    expect(contradictionIn([rule])).toBeDefined();
    expect(contradictionIn([], { failed: [{ '!': rule }] })).toBeDefined();
  });

  it.each([
    ['a range', { and: [{ '>=': [n, 1] }, { '<=': [n, 1] }] }],
    ['hours of a day', { and: [{ '>=': [n, at('08:00')] }, { '>': [at('20:00'), n] }] }],
    ['hours around midnight', { or: [{ '>=': [n, at('20:00')] }, { '<': [n, at('08:00')] }] }],
    ['hours of two days', { and: [{ '>=': [n, at('20:00')] }, { '<': [n, { instant: ['2026-11-25', '08:00'] }] }] }],
    ['alternatives', { or: [is(1), is(2)] }],
    ['two values', { and: [is(1), { '==': [{ var: 'form.m' }, 2] }] }],
    ['two calculations', { and: [{ '<': [{ '+': [n, 1] }, 3] }, { '>': [n, 9] }] }],
    ['a value between two limits', { and: [{ '<=': [1, n, 5] }, is(5)] }],
    ['a list of what is calculated', { and: [is(3), { in: [n, [1, { var: 'form.m' }]] }] }],
    ['presence', { or: [{ missing: 'form.n' }, is(1)] }],
    ['presence of what holds', { and: [{ has: 'form.n' }, n] }],
    ['a literal', false],
    ['a malformed rule', { and: [{}, { '==z': [n, 1] }] }],
  ])('is not found in %s', (_what, rule) => {
    expect(contradictionIn([rule])).toBeUndefined();
  });

  it('is never found in a rule that some values fulfil', () => {
    const atom = fc.oneof(
      fc
        .record({
          op: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
          of: fc.constantFrom('n', 'm'),
          value: fc.integer({ min: 0, max: 3 }),
        })
        .map(({ op, of, value }) => ({ [op]: [{ var: `form.${of}` }, value] })),
      fc
        .record({ of: fc.constantFrom('n', 'm'), values: fc.subarray([0, 1, 2, 3], { minLength: 1 }) })
        .map(({ of, values }) => ({ in: [{ var: `form.${of}` }, values] })),
      fc
        .record({ op: fc.constantFrom('<', '<='), of: fc.constantFrom('n', 'm'), most: fc.integer({ min: 0, max: 3 }) })
        .map(({ op, of, most }) => ({ [op]: [0, { var: `form.${of}` }, most] })),
      fc.constantFrom({ in: [{ var: 'form.n' }, [0, { var: 'form.m' }]] }),
      fc.constantFrom({ var: 'form.b' }, { '==': [{ var: 'form.b' }, true] }, { has: 'form.b' }, { missing: 'form.b' }),
      fc.constantFrom('has', 'missing').chain((op) => fc.constantFrom('n', 'm').map((of) => ({ [op]: `form.${of}` }))),
    );
    const { rule } = fc.letrec((tie) => ({
      rule: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
        tie('rule').map((not) => ({ '!': not })),
      ),
    }));
    const values = [undefined, 0, 1, 2, 3];
    const scopes = values.flatMap((n) =>
      values.flatMap((m) => [undefined, true, false].map((b) => scopeOf({ form: { n, m, b } }))),
    );
    fc.assert(
      fc.property(rule, (written) => {
        const verdicts = scopes.map((scope) => truth(written, scope));
        if (verdicts.includes(true)) expect(contradictionIn([written])).toBeUndefined();
        if (verdicts.some((verdict) => verdict !== true))
          expect(contradictionIn([], { unmet: [written] })).toBeUndefined();
        if (verdicts.includes(false)) expect(contradictionIn([], { failed: [written] })).toBeUndefined();
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});
