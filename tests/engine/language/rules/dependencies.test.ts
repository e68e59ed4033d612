import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencies, textDependencies } from '../../../../engine/language/rules/dependencies.ts';
import { evaluate } from '../../../../engine/language/rules/evaluate.ts';
import { RuleFault } from '../../../../engine/language/rules/fault.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { renderText } from '../../../../engine/language/rules/text.ts';
import operators from '../../../../schemas/operators.json';

describe('[A13] what a rule reads', () => {
  it.each([
    ['a path', { var: 'user.nome' }, ['user.nome']],
    ['presence', { or: [{ has: 'a.b' }, { missing: 'c' }] }, ['a.b', 'c']],
    ['a branch that may not be taken', { if: [{ var: 'a' }, { var: 'b' }, { var: 'c' }] }, ['a', 'b', 'c']],
    ['nothing twice', { '==': [{ var: 'a' }, { var: 'a' }] }, ['a']],
    [
      'a list and what its rule reads outside it',
      { find: [{ var: 'l' }, { '==': [{ var: 'item.x' }, { var: 'state.x' }] }] },
      ['l', 'state.x'],
    ],
    [
      'an element under another name',
      { some: [{ var: 'l' }, { '==': [{ var: 'row.x' }, { var: 'item.x' }] }, 'row'] },
      ['l', 'item.x'],
    ],
    [
      'tables of codes',
      { allowed: ['acts.cancel', { var: 's' }, 'status'] },
      ['codes.status', 'codes.acts.cancel', 's'],
    ],
    ['rules in a list', { in: [{ var: 'x' }, [1, [{ var: 'a.b' }], { has: 'c' }]] }, ['x', 'a.b', 'c']],
    ['no literal', { in: ['a.b', ['c.d']] }, []],
  ])('%s', (_, rule, paths) => {
    expect(dependencies(rule)).toEqual(paths);
  });

  const examples = Object.values(operators).flatMap((operator) =>
    typeof operator === 'string' ? [] : [operator.example],
  );
  it('is all that its value depends on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.jsonValue(), ({ rule, scope }, noise) => {
        const roots = new Set(dependencies(rule).map((path) => path.split('.')[0] ?? ''));
        const others = Object.fromEntries(
          ['user', 'item', 'state', 'n', 'value'].filter((name) => !roots.has(name)).map((name) => [name, noise]),
        );
        expect(evaluate(rule, scopeOf({ ...scope, ...others }))).toEqual(evaluate(rule, scopeOf(scope)));
      }),
    );
  });

  it('of a text, what its formats read too', () => {
    expect(textDependencies('{{a.b}} {{a.b | upper}} {{c | age}} {{d | label:caseStatus}}')).toEqual([
      'a.b',
      'c',
      'today',
      'd',
      'codes.caseStatus',
    ]);
  });
});

describe('[A13] a well-formed rule over data of any kind', () => {
  const examples = Object.values(operators).flatMap((operator) =>
    typeof operator === 'string' ? [] : [operator.example],
  );
  const data = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(undefined, Number.NaN, 1e308, -0, '\ud800', '2026-11-24', '10:00', () => 1, Symbol('x'), 10n, {
      toString: 0,
    }),
  );

  const listed = (value: unknown) => ({
    read: ([root]: readonly string[]) => (root === 'list' ? [value, value] : value),
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), data, ({ rule }, value) => {
        const scope = { read: () => value };
        // A fault or an error of the platform ends the property.
        evaluate(rule, scope);
        evaluate({ all: [{ var: 'list' }, rule, 'one'] }, listed(value));
      }),
      { numRuns: 1500 },
    );
  });

  it('nor does a text, in any format', () => {
    const formats = [
      'date',
      'longDate:year',
      'age',
      'money',
      'number:2',
      'name',
      'initials',
      'whatsapp',
      'list',
      'label:a',
      'plural:a/b',
      'duration',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...formats), data, (format, value) => {
        expect(renderText(`{{a.b | ${format}}}`, { read: () => value })).toBeTypeOf('string');
      }),
      { numRuns: 1500 },
    );
  });

  it('stops, unknown, when its lists would cost too much', () => {
    const many = Array.from({ length: 3000 }, (_, index) => index);
    const pairs = {
      all: [{ var: 'l' }, { none: [{ var: 'l' }, { '<': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 0] }, 'b'] }, 'a'],
    };
    expect(typeof evaluate(pairs, scopeOf({ l: many }))).toBe('symbol');
    expect(evaluate(pairs, scopeOf({ l: many.slice(0, 100) }))).toBe(true);
  });

  it('leaves prototypes as they were, whatever names data and rules bear [A11]', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(typeof evaluate({ var: 'a.polluted' }, scopeOf({ a: hostile }))).toBe('symbol');
    expect(() => evaluate(JSON.parse('{"__proto__":[1,2]}'), scopeOf({}))).toThrow(RuleFault);
    expect('polluted' in {}).toBe(false);
  });
});
