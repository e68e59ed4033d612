import type { OperatorName } from '../../../schemas/generated/operators.ts';
import { comparisons } from './operators/compare.ts';
import { dateOperators } from './operators/dates.ts';
import type { Evaluator, Lazy } from './operators/evaluator.ts';
import { groupingOperators, wholeListOperators } from './operators/grouping.ts';
import { contrary } from './operators/kleene.ts';
import { listOperators } from './operators/lists.ts';
import { logicOperators } from './operators/logic.ts';
import { lookupOperators } from './operators/lookup.ts';
import { numberOperators } from './operators/numbers.ts';
import type { Strict } from './operators/strict.ts';
import { textOperators } from './operators/texts.ts';
import { holdsRules, type Operation, operationOf } from './rule.ts';
import type { Scope } from './scope.ts';
import { assertSound } from './structure.ts';
import { known, UNKNOWN } from './unknown.ts';

/** Evaluations one rule may cost, lists included; beyond it the answer is unknown, so no data can hang a screen. */
export const BUDGET = 200_000;

const operators = {
  ...logicOperators,
  ...listOperators,
  ...groupingOperators,
  ...lookupOperators,
  ...lifted(comparisons),
  ...lifted(textOperators),
  ...lifted(numberOperators),
  ...lifted(wholeListOperators),
  ...lifted(dateOperators),
  ...lifted({ '!': ([value]) => contrary(value) } satisfies Record<string, Strict>),
} satisfies Record<OperatorName, Lazy>;

const operations = new WeakMap<object, Operation>();

/**
 * Evaluates a rule over a scope: a value, or {@link UNKNOWN} when a value it needs is missing or of another kind. Logic
 * has three values: an operator such as `and`, `or` or `some` decides as soon as one argument does, whatever the others
 * are.
 * @throws RuleFault when the rule is malformed; never because of data.
 */
export function evaluate(rule: unknown, scope: Scope): unknown {
  return evaluateRows(rule, scope).value;
}

/**
 * As {@link evaluate}, and whether an element of a list could not be evaluated, or the rule cost too much: an unknown list
 * is then a failed read, and not one that was never requested or is empty.
 */
export function evaluateRows(rule: unknown, scope: Scope): { readonly value: unknown; readonly unjudged: boolean } {
  assertSound(rule);
  const work: Work = { left: BUDGET, unjudged: false };
  const value = evaluatePart(rule, scope, work);
  return { value, unjudged: work.unjudged };
}

/**
 * Truth of a condition. A value other than true or false, a text for example, is unknown: the language has no "truthy".
 */
export function truth(rule: unknown, scope: Scope): boolean | 'unknown' {
  const value = evaluate(rule, scope);
  return typeof value === 'boolean' ? value : 'unknown';
}

/** One evaluation at work. */
interface Work {
  /** Remaining budget. */
  left: number;
  /** An element of a list gave unknown. */
  unjudged: boolean;
}

function evaluatePart(part: unknown, scope: Scope, work: Work): unknown {
  work.left -= 1;
  if (work.left < 0) {
    work.unjudged = true;
    return UNKNOWN;
  }
  if (Array.isArray(part)) return evaluateList(part, scope, work);
  if (typeof part !== 'object' || part === null) return known(part);
  const { operator, args } = operation(part);
  const evaluator: Evaluator = {
    scope,
    value(argument, inner = scope) {
      const value = evaluatePart(argument, inner, work);
      // Another scope is that of an element.
      if (value === UNKNOWN && inner !== scope) work.unjudged = true;
      return value;
    },
    evaluated(argument) {
      const before = work.unjudged;
      work.unjudged = false;
      const value = evaluatePart(argument, scope, work);
      const { unjudged } = work;
      work.unjudged = before || unjudged;
      return { value, unjudged };
    },
  };
  return known(operators[operator](args, evaluator));
}

const evaluated = new WeakMap<readonly unknown[], boolean>();

/**
 * Evaluates a list: a literal one is its own value; one with rules becomes the list of their results, unknown when one
 * of them is.
 */
function evaluateList(list: readonly unknown[], scope: Scope, work: Work): unknown {
  const rules = evaluated.get(list) ?? holdsRules(list);
  evaluated.set(list, rules);
  if (!rules) return list;
  const values = list.map((element) => evaluatePart(element, scope, work));
  return values.includes(UNKNOWN) ? UNKNOWN : values;
}

function operation(rule: object): Operation {
  const seen = operations.get(rule);
  if (seen !== undefined) return seen;
  const parsed = operationOf({ ...rule });
  operations.set(rule, parsed);
  return parsed;
}

/** Strict operators as lazy ones: all arguments are evaluated, and one unknown makes the answer unknown. */
function lifted<Name extends string>(table: Record<Name, Strict>): Record<Name, Lazy> {
  const lift = (work: Strict): Lazy => {
    return (args, { value }) => {
      const values: unknown[] = [];
      for (const argument of args) {
        const result = value(argument);
        if (result === UNKNOWN) return UNKNOWN;
        values.push(result);
      }
      return work(values);
    };
  };
  const entries = Object.entries<Strict>(table).map(([name, work]) => [name, lift(work)]);
  return Object.fromEntries(entries) as Record<Name, Lazy>;
}
