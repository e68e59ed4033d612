import { type Atom, contradictionIn, waysTo } from '../../../engine/rules/check/contradiction.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { judgeSubject } from '../../../engine/tables/judge-subject.ts';
import { subjectOf } from '../../../engine/tables/table-subject.ts';
import type { Bench } from '../tables/bench.ts';
import type { Outcome } from '../tables/judge-row.ts';
import type { TableCase } from '../tables/rule-table.ts';
import { situationOf } from '../tables/situation.ts';
import { type Axis, axesOf, isGivable, withValue } from './axes.ts';
import type { Branch } from './branches.ts';

/** A row that takes a branch, with the expectation that today's rules give; or why no row was found. */
export type Found = { readonly row: TableCase } | { readonly reason: string };

/** Rows that are tried for one branch, and values that are changed at once beyond those of a way that the rule names. */
const MOST = 1500;
const DEEPEST = 3;

/**
 * Searches a person, a moment and values that take a branch: first those that the rule's own comparisons name, then a few
 * changes at once. The row is judged as `test` judges it, so that it says what the rule gives today.
 */
export function findRow(bench: Bench, branch: Branch): Found {
  const derive = bench.tenant.public.screens.find(({ id }) => `screens/${id}` === branch.of)?.derive ?? {};
  const axes = axesOf(bench.tenant, branch.rules, derive);
  let tried = 0;
  for (const row of draftsOf(branch, axes)) {
    tried += 1;
    if (tried > MOST) break;
    const given = outcomeOf(bench, branch, row);
    if (given === undefined || wordIn(given, branch) !== branch.word) continue;
    return { row: { proposed: true, ...row, expect: given } };
  }
  return { reason: reasonOf(branch, axes) };
}

function outcomeOf(bench: Bench, branch: Branch, row: TableCase): Outcome | undefined {
  const subject = subjectOf(branch.of);
  if (subject === undefined) return undefined;
  try {
    const tenant = row.settings === undefined ? bench.tenant : bench.withSettings(row.settings);
    const asked = subject.kind === 'screens' ? { ...row, expect: { [branch.name]: '' } } : row;
    return judgeSubject(tenant, subject, situationOf(tenant, subject, { of: branch.of, cases: {} }, asked));
  } catch {
    // Values of another type than the rule takes, or settings that do not compile: try others.
    return undefined;
  }
}

function wordIn(given: Outcome, { name }: Branch): string | undefined {
  if (typeof given === 'string') return given;
  if (Array.isArray(given)) return given.includes(name) ? 'shown' : 'hidden';
  return isRecord(given) ? String(given[name]) : undefined;
}

/** Rows to try, the simplest first. */
function* draftsOf(branch: Branch, axes: readonly Axis[]): Generator<TableCase> {
  yield {};
  for (const row of namedByRules(branch)) {
    yield row;
    yield* changed(row, axes, 1);
  }
  for (let depth = 1; depth <= DEEPEST; depth += 1) yield* changed({}, axes, depth);
}

/** A row for each way in which the rules hold or fail, with a value for each comparison. */
function namedByRules({ rules }: Branch): readonly TableCase[] {
  const ways = rules.flatMap((rule) => [true, false].flatMap((holds) => waysTo(rule, holds) ?? []));
  return ways.flatMap((way) => {
    let row: TableCase = {};
    for (const atom of way) row = meeting(row, atom) ?? row;
    return Object.keys(row).length === 0 ? [] : [row];
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

/** Why no row takes a branch: rules that exclude it, or paths that a row cannot change. */
function reasonOf({ rules, word }: Branch, axes: readonly Axis[]): string {
  const [rule] = rules;
  const excluded =
    rules.length !== 1
      ? undefined
      : word === 'shown'
        ? contradictionIn([rule])
        : word === 'hidden'
          ? contradictionIn([], { failed: [rule] })
          : undefined;
  if (excluded !== undefined) {
    const [one, other] = excluded.map((part) => JSON.stringify(part));
    return `no se da nunca: ${one} y ${other}`;
  }
  const fixed = axes.filter(({ path }) => !isGivable(path)).map(({ path }) => path);
  if (fixed.length > 0 && fixed.every((path) => /^(family|item)\b/.test(path)))
    return `depende de ${fixed.join(', ')}: escribí el caso a mano, como "family": [{ "age": 3 }]`;
  if (fixed.length > 0) return `depende de ${fixed.join(', ')}, que un caso no cambia`;
  return `no se encontró con qué, entre ${MOST} combinaciones de lo que lee: ${axes.map(({ path }) => path).join(', ') || 'nada'}`;
}
