import { parseTime } from '../../../domain/dates/time-of-day.ts';
import { isOperator, isRecord, operationOf } from '../rule.ts';

/** Atomic condition: a comparison of a value, identified by the JSON of its rule. */
export interface Atom {
  readonly about: string;
  readonly asks: Relation | 'has' | 'missing';
  readonly value?: unknown;
  /** Also met by a missing value, which leaves a condition unknown. */
  readonly orMissing: boolean;
  /** The condition as its author wrote it, negated where it does not hold. */
  readonly written: unknown;
}

type Relation = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'notIn';
type Conjunction = readonly Atom[];

/** Two conditions that cannot hold together. */
export type Contradiction = readonly [one: unknown, other: unknown];

/** Beyond this many alternatives a rule is not examined; authored ones have a few. */
const MOST = 64;

const OPPOSITE: Readonly<Record<Relation, Relation>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  in: 'notIn',
  notIn: 'in',
};
const MIRRORED: Readonly<Partial<Record<string, Relation>>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * Finds why rules never hold together, whatever their values: `and` of two codes for one value, a range that ends
 * before it begins, a condition and its negation. Returns undefined when they can hold, or when it is unknown. Compares
 * only literal values and written hours of one day, so two rules over different calculations are never called a
 * contradiction.
 * @param failed rules that are false
 * @param unmet rules that are false or unknown
 */
export function contradictionIn(
  rules: readonly unknown[],
  { failed = [], unmet = [] }: { readonly failed?: readonly unknown[]; readonly unmet?: readonly unknown[] } = {},
): Contradiction | undefined {
  const parts = [
    ...rules.map((rule) => alternatives(rule, true, false)),
    ...failed.map((rule) => alternatives(rule, false, false)),
    ...unmet.map((rule) => alternatives(rule, false, true)),
  ];
  const all = parts.reduce<readonly Conjunction[] | undefined>(crossed, [[]]);
  if (all === undefined) return undefined;
  const conflicts = all.map(conflictIn);
  return conflicts.every((conflict) => conflict !== undefined) ? conflicts[0] : undefined;
}

/** The ways in which a rule holds, or fails, for a search of values that do; undefined when there are too many. */
export const waysTo = (rule: unknown, holds: boolean): readonly Conjunction[] | undefined =>
  alternatives(rule, holds, false);

/** The ways in which a rule holds, or fails: each a list of conditions; undefined when there are too many. */
function alternatives(rule: unknown, holds: boolean, orUnknown: boolean): readonly Conjunction[] | undefined {
  if (rule === true || rule === false) return rule === holds ? [[]] : [];
  // Treat a malformed rule as possible: the check of the rule itself reports it.
  if (!isRecord(rule) || !isOperator(Object.keys(rule)[0] ?? '')) return [[]];
  const { operator, args } = operationOf(rule);
  if (operator === '!') return alternatives(args[0], !holds, orUnknown);
  if (operator === 'and' || operator === 'or') {
    const parts = args.map((part) => alternatives(part, holds, orUnknown));
    if ((operator === 'and') === holds) return parts.reduce(crossed, [[]]);
    const all = parts.every((part) => part !== undefined) ? parts.flat() : undefined;
    return all !== undefined && all.length <= MOST ? all : undefined;
  }
  // Between two limits: two comparisons, each with its own limit.
  if ((operator === '<' || operator === '<=') && args.length === 3)
    return alternatives({ and: [0, 1].map((at) => ({ [operator]: args.slice(at, at + 2) })) }, holds, orUnknown);
  return [[{ ...atomOf(rule, operator, args, holds), orMissing: orUnknown }]];
}

function crossed(
  before: readonly Conjunction[] | undefined,
  part: readonly Conjunction[] | undefined,
): readonly Conjunction[] | undefined {
  if (before === undefined || part === undefined || before.length * part.length > MOST) return undefined;
  return before.flatMap((conjunction) => part.map((other) => [...conjunction, ...other]));
}

function atomOf(rule: object, operator: string, args: readonly unknown[], holds: boolean): Omit<Atom, 'orMissing'> {
  const written = holds ? rule : { '!': rule };
  const [left, right] = args;
  if ((operator === 'has' || operator === 'missing') && args.length === 1) {
    const about = JSON.stringify(typeof left === 'string' ? { var: left } : left);
    return { about, asks: (operator === 'has') === holds ? 'has' : 'missing', written };
  }
  const relation = args.length === 2 ? relationOf(operator, left, right) : undefined;
  // Any other condition is itself a value, true or false.
  if (relation === undefined) return { about: JSON.stringify(rule), asks: '==', value: holds, written };
  const [about, asks, value] = relation;
  return { about: JSON.stringify(about), asks: holds ? asks : OPPOSITE[asks], value, written };
}

/** A comparison of a calculated value with a literal, the value first. */
function relationOf(
  operator: string,
  left: unknown,
  right: unknown,
): readonly [about: unknown, asks: Relation, value: unknown] | undefined {
  if (operator === 'in')
    return isRecord(left) && Array.isArray(right) && right.every(isLiteral) ? [left, 'in', right] : undefined;
  if (!(operator in MIRRORED) && operator !== '==' && operator !== '!=') return undefined;
  const asks = operator as Relation;
  if (isRecord(left) && isLiteral(right)) return [left, asks, right];
  const [after, before] = [hourOfDay(left, right), hourOfDay(right, left)];
  if (after !== undefined) return [after.about, asks, after.seconds];
  if (before !== undefined) return [before.about, MIRRORED[operator] ?? asks, before.seconds];
  return isLiteral(left) && isRecord(right) ? [right, MIRRORED[operator] ?? asks, left] : undefined;
}

/** A value compared with a written hour of a day, as seconds of that day; undefined for any other comparison. */
function hourOfDay(value: unknown, limit: unknown): { readonly about: unknown; readonly seconds: number } | undefined {
  if (!isRecord(value) || !isRecord(limit) || !isOperator(Object.keys(limit)[0] ?? '')) return undefined;
  const { operator, args } = operationOf(limit);
  const [day, time] = args;
  const seconds = operator === 'instant' && typeof time === 'string' ? parseTime(time) : undefined;
  return seconds === undefined ? undefined : { about: [value, day], seconds };
}

const isLiteral = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The first two conditions of a conjunction that exclude each other. */
function conflictIn(conjunction: Conjunction): Contradiction | undefined {
  for (const [index, atom] of conjunction.entries()) {
    const other = conjunction.slice(index + 1).find((later) => later.about === atom.about && exclude(atom, later));
    if (other !== undefined) return [atom.written, other.written];
  }
  return undefined;
}

function exclude(left: Atom, right: Atom): boolean {
  const asked = [left.asks, right.asks];
  // A value that is missing compares with nothing.
  if (asked.includes('missing')) return [left, right].some(({ asks, orMissing }) => asks !== 'missing' && !orMissing);
  if (left.orMissing && right.orMissing) return false;
  if (asked.includes('has')) return false;
  const [values, others] = [valuesOf(left), valuesOf(right)];
  if (values !== undefined) return !values.some((value) => admits(right, value));
  if (others !== undefined) return !others.some((value) => admits(left, value));
  return apart(left, right) || apart(right, left);
}

/** The only values that a condition admits, when it lists them. */
function valuesOf({ asks, value }: Atom): readonly unknown[] | undefined {
  if (asks === '==') return [value];
  return asks === 'in' && Array.isArray(value) ? value : undefined;
}

/** Whether a value can meet a condition; one of another kind is not compared. */
function admits({ asks, value }: Atom, given: unknown): boolean {
  if (asks === '==') return given === value;
  if (asks === '!=') return given !== value;
  if (asks === 'in' || asks === 'notIn') return !Array.isArray(value) || value.includes(given) === (asks === 'in');
  if (typeof given !== typeof value || (typeof given !== 'number' && typeof given !== 'string')) return true;
  const limit = value as typeof given;
  if (asks === '<') return given < limit;
  if (asks === '<=') return given <= limit;
  return asks === '>' ? given > limit : given >= limit;
}

/** Whether two limits leave no value between them: everything below the first lies outside the second. */
function apart(upper: Atom, lower: Atom): boolean {
  const bounds = (upper.asks === '<' || upper.asks === '<=') && (lower.asks === '>' || lower.asks === '>=');
  const [most, least] = [upper.value, lower.value];
  if (!bounds || typeof most !== typeof least || (typeof most !== 'number' && typeof most !== 'string')) return false;
  const floor = least as typeof most;
  return most < floor || (most === floor && (upper.asks === '<' || lower.asks === '>'));
}
