import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, truth } from '../../../engine/rules/evaluate.ts';
import { RuleFault } from '../../../engine/rules/fault.ts';
import { scopeOf } from '../../../engine/rules/scope.ts';
import { operators } from '../../../schemas/generated/operators.ts';

const verdict = fc.constantFrom(true, false, 'unknown' as const);
const rule = (of: boolean | 'unknown') => (of === 'unknown' ? { var: 'a.missing' } : of);
const scope = scopeOf({ a: { b: 1 } });
const judge = (of: unknown) => truth(of, scope);

describe('[A13] rules over any data', () => {
  it('never throw because of data', () => {
    const paths = fc.constantFrom('a.b', 'a.c', 'list', 'a');
    const names = Object.keys(operators).filter(
      (name) => !['allowed', 'matches', 'var', 'has', 'missing'].includes(name),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(paths, { minLength: 1, maxLength: 3 }),
        fc.jsonValue(),
        (name, args, data) => {
          const made = { [name]: args.map((path) => ({ var: path })) };
          try {
            evaluate(made, scopeOf({ a: { b: data, c: data }, list: [data, data] }));
          } catch (error) {
            expect(error).toBeInstanceOf(RuleFault);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('refuse what is no rule with a code, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        try {
          evaluate(value, scope);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleFault);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [{ var: 'a', has: 'a' }, 'ONE_OPERATOR'],
    [{}, 'ONE_OPERATOR'],
    [{ log: ['a'] }, 'UNKNOWN_OPERATOR'],
    [{ method: ['a', 'b'] }, 'UNKNOWN_OPERATOR'],
    [{ reduce: [[], 1, 2] }, 'UNKNOWN_OPERATOR'],
    [{ '===': [1, 1] }, 'UNKNOWN_OPERATOR'],
    [{ '==': [1] }, 'ARITY'],
    [{ var: 'a..b' }, 'BAD_PATH'],
    [{ var: 'a.__proto__' }, 'BAD_PATH'],
    [{ var: 'a.constructor.name' }, 'BAD_PATH'],
    [{ matches: ['a', '(a'] }, 'BAD_PATTERN'],
  ])('[A11] refuse %j as %s', (made, code) => {
    expect(() => evaluate(made, scope)).toThrowError(expect.objectContaining({ code }));
  });

  it('[A11] refuse a rule that is too deep', () => {
    let deep: unknown = true;
    for (let level = 0; level < 60; level += 1) deep = { '!': [deep] };
    expect(() => evaluate(deep, scope)).toThrowError(expect.objectContaining({ code: 'TOO_DEEP' }));
  });
});

describe('[A13] the laws of three truth values', () => {
  it('commute, and obey De Morgan', () => {
    fc.assert(
      fc.property(verdict, verdict, (p, q) => {
        const [a, b] = [rule(p), rule(q)];
        expect(judge({ and: [a, b] })).toBe(judge({ and: [b, a] }));
        expect(judge({ or: [a, b] })).toBe(judge({ or: [b, a] }));
        expect(judge({ '!': { and: [a, b] } })).toBe(judge({ or: [{ '!': [a] }, { '!': [b] }] }));
        expect(judge({ '!': [{ '!': [a] }] })).toBe(judge(a));
      }),
    );
  });

  it('never turn unknown into true by adding what is unknown', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 5 }), (verdicts) => {
        const whole = judge({ and: verdicts.map(rule) });
        if (whole === true) expect(verdicts.every((one) => one === true)).toBe(true);
      }),
    );
  });
});
