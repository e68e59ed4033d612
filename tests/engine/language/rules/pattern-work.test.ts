import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PatternNode, parsePattern } from '../../../../engine/language/rules/pattern/syntax.ts';
import { patternProblem } from '../../../../engine/language/rules/pattern.ts';

/**
 * A backtracking matcher like the platform's, that counts the characters it looks at: the work of a pattern,
 * measured without a clock.
 */
function run(pattern: string, text: string): { readonly looks: number; readonly matched: boolean } {
  const parsed = parsePattern(pattern);
  if (typeof parsed === 'string') throw new Error(parsed);
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const atEnd = pattern.endsWith('$') && !pattern.endsWith('\\$');
  let looks = 0;
  type Next = (at: number) => boolean;
  const match = (node: PatternNode, at: number, next: Next): boolean => {
    if (looks > MOST_LOOKS) return true;
    switch (node.kind) {
      case 'set': {
        looks += 1;
        const code = codes[at];
        return code !== undefined && node.set.some(([first, last]) => first <= code && code <= last) && next(at + 1);
      }
      case 'sequence':
        return node.parts.reduceRight<Next>((rest, part) => (from) => match(part, from, rest), next)(at);
      case 'choice':
        return node.branches.some((branch) => match(branch, at, next));
      default: {
        const { body, least, most } = node;
        const again = (times: number, from: number): boolean => {
          const more = () => match(body, from, (to) => (to > from || times < least) && again(times + 1, to));
          return (times < most && more()) || (times >= least && next(from));
        };
        return again(0, at);
      }
    }
  };
  const starts = parsed.anchored ? [0] : [...codes.keys(), codes.length];
  const matched = starts.some((start) => match(parsed.node, start, (end) => !atEnd || end === codes.length));
  return { looks, matched };
}

const work = (pattern: string, text: string) => run(pattern, text).looks;

const MOST_LOOKS = 2_000_000;
const LENGTH = 500;
const atom = fc.constantFrom(
  'a',
  'b',
  '[ab]',
  '[^a]',
  '\\d',
  '.',
  '(?:ab)',
  '(a|b)',
  '(a|ab)',
  '(a*)',
  '(b?)',
  '(?:a+b)',
);
const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}');
const patterns = fc
  .array(fc.tuple(atom, times), { minLength: 1, maxLength: 5 })
  .map((parts) => `^${parts.map((part) => part.join('')).join('')}$`);

describe('[A11] the work of an accepted pattern', () => {
  it('grows with the text and no faster, whatever pattern and text', () => {
    let accepted = 0;
    fc.assert(
      fc.property(patterns, fc.constantFrom('a', 'b', 'ab', 'aab', '1', 'a1'), (pattern, unit) => {
        if (patternProblem(pattern) !== undefined) return;
        accepted += 1;
        const text = `${unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)}!`;
        expect(work(pattern, text)).toBeLessThanOrEqual(1000 * (text.length + 1));
      }),
      { numRuns: 1500 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('is what the refused ones would not keep to', () => {
    expect(work('^(a|a)*$', `${'a'.repeat(LENGTH)}!`)).toBeGreaterThan(MOST_LOOKS);
    expect(work('^a*a*a*$', `${'a'.repeat(LENGTH)}!`)).toBeGreaterThan(MOST_LOOKS);
  });

  it.each([
    ['^\\d*$', '7'],
    ['^[A-Za-zÁÉÍÓÚÑáéíóúñ ]+$', 'a '],
    ['^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$', 'a@a.'],
    ['^[A-Z][a-z]*( [A-Z][a-z]*)*$', 'Aa '],
    ['^0?\\d{10}$', '0'],
    ['[^0-9]', '1'],
  ])('stays small for a long hostile text against %s', (pattern, unit) => {
    expect(patternProblem(pattern)).toBeUndefined();
    // Each character takes frames of `run`, which in any order of tests must fit the stack.
    const text = `${unit.repeat(800 / unit.length)}\u0000`;
    expect(work(pattern, text)).toBeLessThanOrEqual(5 * text.length);
  });
});

describe('[A11] an accepted pattern', () => {
  it('means for the platform what it means here', () => {
    const texts = fc.stringMatching(/^[ab1]{0,8}$/);
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        if (patternProblem(pattern) !== undefined) return;
        expect(run(pattern, text).matched).toBe(new RegExp(pattern, 'u').test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is never something the platform refuses, whatever the characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: fc.constantFrom(...'^$\\.*+?()[]{}|/-,a1dwsu:=!<') }), (pattern) => {
        if (patternProblem(pattern) === undefined) new RegExp(pattern, 'u');
      }),
      { numRuns: 5000 },
    );
  });
});
