import { type Atom, waysTo } from '../../../engine/language/rules/check/contradiction.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { TableCase } from '../tables/rule-table.ts';
import { type Axis, withValue } from './axes.ts';

/** Values that are changed at once beyond those of a way that the rules name. */
const DEEPEST = 3;

/**
 * Rows to try, the simplest first.
 * @param starts rows to begin from, such as one without a person and one of a patient
 */
export function* draftsOf(
  rules: readonly unknown[],
  axes: readonly Axis[],
  starts: readonly TableCase[],
): Generator<TableCase> {
  yield* starts;
  for (const start of starts) {
    for (const row of namedByRules(rules, start)) {
      yield row;
      yield* changed(row, axes, 1);
    }
  }
  for (let depth = 1; depth <= DEEPEST; depth += 1) for (const start of starts) yield* changed(start, axes, depth);
}

/** A row for each way in which the rules hold or fail, with a value for each comparison. */
function namedByRules(rules: readonly unknown[], start: TableCase): readonly TableCase[] {
  const ways = rules.flatMap((rule) => [true, false].flatMap((holds) => waysTo(rule, holds) ?? []));
  return ways.flatMap((way) => {
    let row = start;
    for (const atom of way) row = meeting(row, atom) ?? row;
    return row === start ? [] : [row];
  });
}

/** The row with a value that meets a comparison of a path; undefined for any other comparison. */
function meeting(row: TableCase, { about, asks, value }: Atom): TableCase | undefined {
  const read: unknown = JSON.parse(about);
  const path = isRecord(read) ? read.var : undefined;
  if (typeof path !== 'string') return undefined;
  const number = typeof value === 'number' ? value : undefined;
  switch (asks) {
    case '==':
    case '<=':
    case '>=':
      return withValue(row, path, value);
    case '<':
      return withValue(row, path, number === undefined ? 'otro' : number - 1);
    case '>':
      return withValue(row, path, number === undefined ? 'otro' : number + 1);
    case 'in':
      return Array.isArray(value) ? withValue(row, path, value[0]) : undefined;
    case 'missing':
      return withValue(row, path, null);
    default:
      return typeof value === 'boolean'
        ? withValue(row, path, !value)
        : withValue(row, path, number === undefined ? 'otro' : number + 1);
  }
}

/** The row with that many axes changed. */
function* changed(row: TableCase, axes: readonly Axis[], depth: number): Generator<TableCase> {
  if (depth === 0) {
    yield row;
    return;
  }
  for (const [index, { path, values }] of axes.entries()) {
    for (const value of values) {
      const next = withValue(row, path, value);
      if (next !== undefined) yield* changed(next, axes.slice(index + 1), depth - 1);
    }
  }
}
