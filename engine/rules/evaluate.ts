import type { OperatorName } from '../../schemas/generated/operators.ts';
import { comparisons } from './operators/compare.ts';
import { dateOperators } from './operators/dates.ts';
import type { Evaluator, Lazy } from './operators/evaluator.ts';
import { contrary } from './operators/kleene.ts';
import { listOperators } from './operators/lists.ts';
import { logicOperators } from './operators/logic.ts';
import { numberOperators } from './operators/numbers.ts';
import type { Strict } from './operators/strict.ts';
import { textOperators } from './operators/texts.ts';
import { type Operation, operationOf } from './rule.ts';
import type { Scope } from './scope.ts';
import { assertSound } from './structure.ts';
import { known, UNKNOWN } from './unknown.ts';

/** Evaluations one rule may cost, lists included; beyond it the answer is unknown, so no data can hang a screen. */
export const BUDGET = 200_000;

const operators = {
  ...logicOperators,
  ...listOperators,
  ...lifted(comparisons),
  ...lifted(textOperators),
  ...lifted(numberOperators),
  ...lifted(dateOperators),
  ...lifted({ '!': ([value]) => contrary(value) } satisfies Record<string, Strict>),
} satisfies Record<OperatorName, Lazy>;

const operations = new WeakMap<object, Operation>();

/**
 * What a rule gives over a scope: a value, or {@link UNKNOWN} when a value it needs is missing or of another kind.
 * Three truth values: `and`, `or`, `some`, `all` and `none` decide as soon as one argument does, whatever the others.
 * @throws RuleFault when the rule is malformed; never because of data.
 */
export function evaluate(rule: unknown, scope: Scope): unknown {
  assertSound(rule);
  return judge(rule, scope, { left: BUDGET });
}

/** A condition's truth. What is neither true nor false, a text for example, is unknown: nothing is "truthy". */
export function truth(rule: unknown, scope: Scope): boolean | 'unknown' {
  const value = evaluate(rule, scope);
  return typeof value === 'boolean' ? value : 'unknown';
}

function judge(part: unknown, scope: Scope, budget: { left: number }): unknown {
  budget.left -= 1;
  if (budget.left < 0) return UNKNOWN;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return known(part);
  const { operator, args } = operation(part);
  const evaluator: Evaluator = { scope, value: (argument, inner = scope) => judge(argument, inner, budget) };
  return known(operators[operator](args, evaluator));
}

function operation(rule: object): Operation {
  const seen = operations.get(rule);
  if (seen !== undefined) return seen;
  const made = operationOf({ ...rule });
  operations.set(rule, made);
  return made;
}

/** Strict operators as lazy ones: all arguments are evaluated, and one unknown makes the answer unknown. */
function lifted<Name extends string>(table: Record<Name, Strict>): Record<Name, Lazy> {
  const lift = (work: Strict): Lazy => {
    return (args, { value }) => {
      const values: unknown[] = [];
      for (const argument of args) {
        const found = value(argument);
        if (found === UNKNOWN) return UNKNOWN;
        values.push(found);
      }
      return work(values);
    };
  };
  const entries = Object.entries<Strict>(table).map(([name, work]) => [name, lift(work)]);
  return Object.fromEntries(entries) as Record<Name, Lazy>;
}
