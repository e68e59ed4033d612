import { withRoot } from '../scope.ts';
import { UNKNOWN } from '../unknown.ts';
import type { Evaluator } from './evaluator.ts';

/** Result from a list and the rule's result for each element. */
type Fold = (results: Iterable<unknown>, list: readonly unknown[]) => unknown;

/** Evaluates the list, then lets the fold draw the result of each element when, and as far as, it wants it. */
export function overList([listed, rule, name]: readonly unknown[], evaluator: Evaluator, fold: Fold): unknown {
  const list = evaluator.value(listed);
  if (!Array.isArray(list)) return UNKNOWN;
  const root = typeof name === 'string' ? name : 'item';
  const results = function* () {
    for (const element of list) yield evaluator.value(rule, withRoot(evaluator.scope, root, element));
  };
  return fold(results(), list);
}

/** The outcomes as truths, or undefined if any is unknown. */
export function decided(outcomes: Iterable<unknown>): readonly boolean[] | undefined {
  const all = [...outcomes];
  return all.every((outcome) => typeof outcome === 'boolean') ? all : undefined;
}

/** The results, or undefined if any is unknown. */
export function allKnown(values: Iterable<unknown>): readonly unknown[] | undefined {
  const all = [...values];
  return all.includes(UNKNOWN) ? undefined : all;
}
