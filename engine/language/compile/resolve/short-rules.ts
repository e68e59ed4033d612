import { operators } from '../../../../schemas/generated/operators.ts';
import { isOperator } from '../../rules/rule.ts';
import type { Report } from '../source/report.ts';
import {
  type Branch,
  entry,
  items,
  type Leaf,
  type List,
  plain,
  type Tree,
  text,
  textOf,
  withEntries,
} from '../source/tree.ts';

/** Operator that compares the value of a path with literals: `{ "is": ["item.status", 2, 5] }`. */
export const COMPARED = 'is';

/** Operator that gives the first value that is there: `{ "orElse": ["dialog.contact", "tenant.contact"] }`. */
export const FIRST_KNOWN = 'orElse';

/** Kind of an operator's argument. */
type Taken = 'condition' | 'list' | 'other';

const PATH = /^[a-zA-Z][A-Za-z0-9_]*(\.[a-zA-Z0-9_]+)*$/;

/**
 * Writes out the short forms of a condition, so that everything behind reads one form of rules. Where a condition or a
 * list goes, a text is a path, because no literal text is either; a list of conditions holds when all of them do; `is`
 * compares with literals.
 *
 * ```
 * ["derive.canMove", { "is": ["item.status", 1] }]
 * { "and": [{ "var": "derive.canMove" }, { "==": [{ "var": "item.status" }, 1] }] }
 * ```
 *
 * Every part keeps its origin. Returns the same tree when it has no short form.
 */
export function longCondition(tree: Tree, report: Report): Tree {
  if (tree.kind === 'list')
    return operation(
      tree,
      'and',
      remadeItems(tree, (item) => longCondition(item, report)),
    );
  return text(tree) === undefined ? longValue(tree, report) : readPath(tree, report);
}

/** Writes out the short forms inside a value, such as an argument of a call: a path, a rule or a literal. */
export function longValue(tree: Tree, report: Report): Tree {
  if (tree.kind === 'leaf') return tree;
  if (tree.kind === 'list') return remadeItems(tree, (item) => longValue(item, report));
  if (tree.entries.has('const')) return tree;
  const compared = entry(tree, COMPARED);
  if (compared !== undefined) return comparison(tree, compared, report);
  const known = entry(tree, FIRST_KNOWN);
  if (known !== undefined) return firstKnown(tree, known, report);
  const operands = [...tree.entries].map(([operator, argument]): [string, Tree] => [
    operator,
    longArguments(operator, argument, report),
  ]);
  return operands.every(([operator, argument]) => argument === tree.entries.get(operator))
    ? tree
    : withEntries(tree, new Map(operands));
}

/** The arguments of an operator: a list of them, or one by itself. */
function longArguments(operator: string, written: Tree, report: Report): Tree {
  const long = (argument: Tree, index: number, of: number): Tree => {
    const taken = takenAt(operator, index, of);
    if (taken === 'condition') return longCondition(argument, report);
    return taken === 'list' && text(argument) !== undefined ? readPath(argument, report) : longValue(argument, report);
  };
  if (written.kind !== 'list') return long(written, 0, 1);
  return remadeItems(written, (argument, index) => long(argument, index, written.items.length));
}

function takenAt(operator: string, index: number, of: number): Taken {
  if (!isOperator(operator)) return 'other';
  // Conditions and results take turns in an `if`; the last result stands alone.
  if (operator === 'if') return index % 2 === 0 && index < of - 1 ? 'condition' : 'other';
  const args: readonly { readonly name: string; readonly type?: string; readonly rest?: boolean }[] =
    operators[operator].args;
  const last = args.at(-1);
  const type = (args[index] ?? (last?.rest === true ? last : undefined))?.type ?? '';
  if (type === 'boolean') return 'condition';
  return type === 'table' || type.startsWith('list<') ? 'list' : 'other';
}

/** `{ "is": ["item.status", 1] }` as `==`; with several literals, as `in`. */
function comparison(around: Branch, written: Tree, report: Report): Tree {
  const [first, second, ...others] = written.kind === 'list' ? written.items : [];
  if (first === undefined || second === undefined || around.entries.size > 1) {
    report.add('malformedIs', written.at, { found: JSON.stringify(plain(around)) });
    return around;
  }
  const value = text(first) === undefined ? longValue(first, report) : readPath(first, report);
  const literals = [second, ...others].map((literal) => longValue(literal, report));
  if (others.length === 0) return operation(around, '==', listOf(around, [value, ...literals]));
  return operation(around, 'in', listOf(around, [value, listOf(around, literals)]));
}

/** `{ "orElse": ["a", "b"] }` as an `if` over `has`. The last element may be a rule or a literal; a literal text needs `const`. */
function firstKnown(around: Branch, written: Tree, report: Report): Tree {
  const paths = items(written).slice(0, -1);
  const last = items(written).at(-1);
  if (
    last === undefined ||
    paths.length === 0 ||
    around.entries.size > 1 ||
    paths.some((path) => text(path) === undefined)
  ) {
    report.add('malformedOrElse', written.at, { found: JSON.stringify(plain(around)) });
    return around;
  }
  const literal = soleArgument(last, 'const');
  const least = text(last) === undefined ? (literal ?? longValue(last, report)) : readPath(last, report);
  const known = paths.flatMap((path) => [operation(path, 'has', path), readPath(path, report)]);
  return operation(around, 'if', listOf(around, [...known, least]));
}

function readPath(tree: Tree, report: Report): Tree {
  const path = textOf(tree);
  if (!PATH.test(path)) report.add('textInPlaceOfPath', tree.at, { found: JSON.stringify(path) });
  const read: Leaf = { kind: 'leaf', at: tree.at, value: path };
  return operation(tree, 'var', read);
}

/** A rule of one operator, in the place of another tree. */
function operation({ at, key }: Tree, operator: string, argument: Tree): Branch {
  const place = key === undefined ? { at } : { at, key };
  return { kind: 'branch', ...place, entries: new Map([[operator, argument]]) };
}

const listOf = ({ at }: Tree, elements: readonly Tree[]): List => ({ kind: 'list', at, items: elements });

/** Maps the elements of a list; returns the same list when no element changed. */
function remadeItems(list: List, make: (item: Tree, index: number) => Tree): List {
  const changed = list.items.map(make);
  return changed.every((item, at) => item === list.items[at]) ? list : { ...list, items: changed };
}

/** Returns a condition in its short form, the opposite of {@link longCondition}; for the canonical form of documents. */
export function shortCondition(tree: Tree): Tree {
  const path = pathOf(tree);
  if (path !== undefined) return path;
  const all = soleArgument(tree, 'and');
  if (all?.kind === 'list' && all.items.length > 1) return remadeItems(all, shortCondition);
  return tree.kind === 'list' ? remadeItems(tree, shortCondition) : shortValue(tree);
}

/** Returns a value with its rules in short form, the opposite of {@link longValue}. */
export function shortValue(tree: Tree): Tree {
  if (tree.kind === 'leaf') return tree;
  if (tree.kind === 'list') return remadeItems(tree, shortValue);
  if (tree.entries.has('const')) return bareLiteral(tree) ?? tree;
  const literals = literalsOf(tree);
  if (literals !== undefined) return operation(tree, COMPARED, listOf(tree, literals));
  const known = knownOf(tree);
  if (known !== undefined) return operation(tree, FIRST_KNOWN, listOf(tree, known));
  return withEntries(
    tree,
    new Map([...tree.entries].map(([operator, argument]) => [operator, shortArguments(operator, argument)])),
  );
}

/** The number, true or false that a `const` holds: only texts, lists and null need one. */
function bareLiteral(tree: Branch): Leaf | undefined {
  const literal = soleArgument(tree, 'const');
  const bare = literal?.kind === 'leaf' && (typeof literal.value === 'number' || typeof literal.value === 'boolean');
  return bare ? literal : undefined;
}

function shortArguments(operator: string, written: Tree): Tree {
  const short = (argument: Tree, index: number, of: number): Tree => {
    const taken = takenAt(operator, index, of);
    if (taken === 'condition') return shortCondition(argument);
    return (taken === 'list' ? pathOf(argument) : undefined) ?? shortValue(argument);
  };
  if (written.kind !== 'list') {
    // A list beside an operator is its arguments: what all has to hold stays an `and` there.
    const argument = short(written, 0, 1);
    return argument.kind === 'list' ? shortValue(written) : argument;
  }
  return remadeItems(written, (argument, index) => short(argument, index, written.items.length));
}

/** The path and the literals that a rule compares it with. */
function literalsOf(rule: Branch): readonly Tree[] | undefined {
  const [first, second, more] = items(soleArgument(rule, '==') ?? soleArgument(rule, 'in'));
  const path = first && pathOf(first);
  if (path === undefined || second === undefined || more !== undefined) return undefined;
  if (soleArgument(rule, '==') !== undefined) return second.kind === 'leaf' ? [path, second] : undefined;
  const listed = items(second);
  return listed.length > 1 && listed.every(({ kind }) => kind === 'leaf') ? [path, ...listed] : undefined;
}

/** The paths of which an `if` gives the first that has a value, and what it gives otherwise. */
function knownOf(rule: Branch): readonly Tree[] | undefined {
  const parts = items(soleArgument(rule, 'if'));
  const last = parts.at(-1);
  if (last === undefined || parts.length < 3 || parts.length % 2 === 0) return undefined;
  const paths: Tree[] = [];
  for (let at = 0; at < parts.length - 1; at += 2) {
    const [has, then] = [parts[at], parts[at + 1]];
    const path = has && soleArgument(has, 'has');
    if (path === undefined || then === undefined || text(path) !== text(pathOf(then))) return undefined;
    paths.push(path);
  }
  if (paths.some((path) => text(path) === undefined)) return undefined;
  return [...paths, pathOf(last) ?? (text(last) === undefined ? shortValue(last) : operation(last, 'const', last))];
}

/** The path that a rule only reads. */
function pathOf(tree: Tree): Leaf | undefined {
  const path = soleArgument(tree, 'var');
  return path?.kind === 'leaf' && PATH.test(textOf(path)) ? path : undefined;
}

function soleArgument(tree: Tree, operator: string): Tree | undefined {
  return tree.kind === 'branch' && tree.entries.size === 1 ? tree.entries.get(operator) : undefined;
}
