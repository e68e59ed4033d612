import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, truth } from '../../../../engine/language/rules/evaluate.ts';
import { RuleFault } from '../../../../engine/language/rules/fault.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { assertSound } from '../../../../engine/language/rules/structure.ts';
import { operators } from '../../../../schemas/generated/operators.ts';

const verdict = fc.constantFrom(true, false, 'unknown' as const);
const rule = (of: boolean | 'unknown') => (of === 'unknown' ? { var: 'a.missing' } : of);
const scope = scopeOf({ a: { b: 1 } });
const judge = (of: unknown) => truth(of, scope);

/** Whether a rule is well formed, whatever the data. */
function isSound(made: unknown): boolean {
  try {
    assertSound(made);
    return true;
  } catch {
    return false;
  }
}

describe('[A13] rules over any data', () => {
  it('never throw because of data', () => {
    const paths = fc.constantFrom('a.b', 'a.c', 'list', 'a');
    const names = Object.keys(operators).filter(
      (name) => !['allowed', 'matches', 'var', 'has', 'missing'].includes(name),
    );
    const judged = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(paths, { minLength: 1, maxLength: 3 }),
        fc.jsonValue(),
        (name, args, data) => {
          const made = { [name]: args.map((path) => ({ var: path })) };
          if (!isSound(made)) return;
          judged.add(name);
          evaluate(made, scopeOf({ a: { b: data, c: data }, list: [data, data] }));
        },
      ),
      { numRuns: 2000 },
    );
    expect(judged.size).toBeGreaterThan(names.length / 2);
  });

  it('throw only coded faults for invalid rules', () => {
    const words = fc.constantFrom(...Object.keys(operators), 'log');
    const shaped = fc.tuple(words, fc.jsonValue({ maxDepth: 3 })).map(([name, args]) => ({ [name]: args }));
    const codes = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(shaped, fc.jsonValue({ maxDepth: 4 })), (value) => {
        try {
          evaluate(value, scope);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleFault);
          codes.add((error as RuleFault).code);
        }
      }),
      { numRuns: 2000 },
    );
    expect([...codes]).toEqual(expect.arrayContaining(['ARITY', 'ONE_OPERATOR', 'UNKNOWN_OPERATOR']));
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
  ])('refuse %j as %s [A11]', (made, code) => {
    expect(() => evaluate(made, scope)).toThrowError(expect.objectContaining({ code }));
  });

  it('refuse a rule that is too deep [A11]', () => {
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

  it('never turn unknown into true by adding an unknown operand', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 5 }), (verdicts) => {
        const whole = judge({ and: verdicts.map(rule) });
        if (whole === true) expect(verdicts.every((one) => one === true)).toBe(true);
      }),
    );
  });
});

/** Knowledge about one value: itself, or missing with its possible values. */
interface Leaf {
  readonly known: boolean;
  readonly value: unknown;
}

const leaf = (of: fc.Arbitrary<unknown>): fc.Arbitrary<Leaf> => fc.record({ known: fc.boolean(), value: of });
const number = fc.integer({ min: -3, max: 12 });
const word = fc.constantFrom('a', 'b', '12', '1,5', '24-11-2026', '10:00', '10:00:00', '2026-11-24T13:00:00Z');
const world = fc.record({
  b: leaf(fc.boolean()),
  n: leaf(number),
  w: leaf(word),
  rows: fc.array(fc.record({ id: leaf(number), w: leaf(word), on: leaf(fc.boolean()) }), { maxLength: 4 }),
});

/** Rules of each type over that world, without `has` and `missing`, whose answers change with knowledge. */
const { flag } = fc.letrec<{ flag: unknown; num: unknown; text: unknown; rows: unknown; nums: unknown }>((tie) => {
  const each = fc.constantFrom(
    { '>': [{ var: 'item.id' }, 3] },
    { var: 'item.on' },
    { '==': [{ var: 'item.w' }, 'a'] },
    { '<': [{ number: { var: 'item.w' } }, 5] },
  );
  const key = fc.constantFrom({ var: 'item.id' }, { var: 'item.w' }, { '%': [{ var: 'item.id' }, 2] });
  const of = (operator: string, ...args: readonly fc.Arbitrary<unknown>[]) =>
    fc.tuple(...args).map((made) => ({ [operator]: made }));
  const [b, n, t, l, ns] = [tie('flag'), tie('num'), tie('text'), tie('rows'), tie('nums')];
  const scale = fc.constantFrom('time', 'instant');
  const deep = { maxDepth: 4, depthSize: 'small', withCrossShrink: true } as const;
  return {
    flag: fc.oneof(
      deep,
      fc.constantFrom<unknown>({ var: 'b' }, true, false),
      of('and', b, b),
      of('or', b, b),
      of('!', b),
      of('==', n, n),
      of('!=', t, t),
      of('==', t, t, scale),
      of('in', t, fc.constant(['a', '10:00'])),
      of('in', t, fc.tuple(t, fc.constant('a'))),
      of('<', n, n),
      of('<', n, n, n),
      of('some', l, each),
      of('all', l, each),
    ),
    num: fc.oneof(
      deep,
      fc.constantFrom<unknown>({ var: 'n' }, 2, 0),
      of('number', t),
      of('%', n, n),
      of('count', l),
      of('count', l, each),
      of('sum', ns),
      of('sum', fc.record({ products: fc.tuple(ns, ns) })),
      of('lookup', of('countBy', l, key), n, fc.constant('count')),
      of('lookup', l, n, fc.constant('id'), fc.constant('id')),
      of('if', b, n, n),
      of('if', b, n),
      of('-', n),
    ),
    text: fc.oneof(
      deep,
      fc.constantFrom<unknown>({ var: 'w' }, 'a', '12'),
      of('lookup', l, n, fc.constant('w'), fc.constant('id')),
      of('lookup', fc.record({ sort: fc.tuple(l, key) }), b, fc.constant('w'), fc.constant('on')),
    ),
    rows: fc.oneof(
      deep,
      fc.constantFrom<unknown>({ var: 'rows' }),
      of('filter', l, each),
      of('sort', l, key),
      of('reverse', l),
      of('concat', l, l),
    ),
    nums: fc.oneof(
      deep,
      fc.constantFrom<unknown>({ map: [{ var: 'rows' }, { var: 'item.id' }] }, { const: [1, 2] }),
      of('digitList', t),
      fc.tuple(tie('num'), tie('num')),
      of('sort', ns),
      of('products', ns, ns),
      fc.record({ map: fc.tuple(of('groupBy', l, key), fc.constant({ count: { var: 'item.items' } })) }),
    ),
  };
});

describe('[A13, FIXL-16, FIXL-40, FIXL-42] what a rule says while something is unknown', () => {
  it('no completion of the unknowns contradicts', () => {
    let definite = 0;
    const data = ({ rows, ...plain }: { readonly rows: readonly object[] } & object, all: boolean): object => ({
      ...told(plain, all),
      rows: rows.map((row) => told(row, all)),
    });
    const told = (leaves: object, all: boolean): object =>
      Object.fromEntries(
        Object.entries(leaves as Record<string, Leaf>).flatMap(([name, { known, value }]) =>
          all || known ? [[name, value]] : [],
        ),
      );
    fc.assert(
      fc.property(flag, world, (made, values) => {
        const before = truth(made, scopeOf(data(values, false) as Record<string, unknown>));
        if (before === 'unknown') return;
        definite += 1;
        expect(truth(made, scopeOf(data(values, true) as Record<string, unknown>))).toBe(before);
      }),
      { numRuns: 3000 },
    );
    expect(definite).toBeGreaterThan(300);
  });
});
