import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonLogic from 'json-logic-js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { evaluate } from '../../../../engine/language/rules/evaluate.ts';
import { RuleFault } from '../../../../engine/language/rules/fault.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { UNKNOWN } from '../../../../engine/language/rules/unknown.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/json-logic.md'), 'utf8');
const data = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
const rows = [...page.matchAll(/^\| `(\{.*?\})` \| `(.*?)` \| (`.*?`|se desconoce|no compila) \|/gm)].map(
  ([, rule = '', there = '', here = '']) => ({ rule, there, here }),
);

/** Result of a rule, in the words of the page. */
function told(rule: unknown): string {
  try {
    const value = evaluate(rule, scopeOf(data));
    return value === UNKNOWN ? 'se desconoce' : JSON.stringify(value);
  } catch (error) {
    if (error instanceof RuleFault) return 'no compila';
    throw error;
  }
}

describe('docs/json-logic.md', () => {
  // `log` prints.
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  afterAll(() => log.mockRestore());

  it('has no row that is not read [A12, A13]', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows).toHaveLength(page.split('\n').filter((line) => line.startsWith('| `')).length);
  });

  it.each(rows.map((row) => [row.rule, row] as const))('says what %s is there and here [A12, A13]', (_, row) => {
    const rule: unknown = JSON.parse(row.rule);
    expect(JSON.stringify(jsonLogic.apply(rule as never, data))).toBe(JSON.stringify(JSON.parse(row.there)));
    expect(told(rule)).toBe(row.here.startsWith('`') ? JSON.stringify(JSON.parse(row.here.slice(1, -1))) : row.here);
  });
});
