import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { UNKNOWN } from '../../../../engine/language/rules/unknown.ts';
import conformance from './conformance.json' with { type: 'json' };

interface Row {
  readonly title: string;
  readonly rule: unknown;
  readonly gives?: unknown;
  readonly unknown?: boolean;
}

const rows: readonly Row[] = conformance.rows;
const scope = scopeOf(conformance.scope);

describe('[A12, A13] the conformance table of rules', () => {
  it('has at least 150 rows with titles of their own', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  });

  it.each(rows.map((row) => [row.title, row] as const))('%s', (_, row) => {
    expect(evaluate(row.rule, scope)).toEqual(row.unknown ? UNKNOWN : row.gives);
  });

  it('leaves the data as it was', () => {
    const before = JSON.stringify(conformance.scope);
    for (const { rule } of rows) evaluate(rule, scope);
    expect(JSON.stringify(conformance.scope)).toBe(before);
  });
});
