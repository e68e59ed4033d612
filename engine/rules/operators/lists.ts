import { withRoot } from '../scope.ts';
import { UNKNOWN } from '../unknown.ts';
import type { Evaluator, Lazy } from './evaluator.ts';
import { allTrue, anyTrue, contrary } from './kleene.ts';
import { numberOperators } from './numbers.ts';

/** Operators over lists; inside them `item` is the element, or the name given by a third literal. */
export const listOperators = {
  some: (args, evaluator) => overList(args, evaluator, anyTrue),
  all: (args, evaluator) => overList(args, evaluator, allTrue),
  none: (args, evaluator) => contrary(overList(args, evaluator, anyTrue)),
  filter: (args, evaluator) =>
    overList(args, evaluator, (verdicts, list) => {
      const chosen = decided(verdicts);
      return chosen && list.filter((_, index) => chosen[index]);
    }),
  find: (args, evaluator) =>
    overList(args, evaluator, (verdicts, list) => {
      let index = 0;
      for (const verdict of verdicts) {
        if (verdict !== false) return verdict === true ? list[index] : UNKNOWN;
        index += 1;
      }
      return UNKNOWN;
    }),
  count: (args, evaluator) =>
    overList(args, evaluator, (verdicts, list) =>
      args[1] === undefined ? list.length : decided(verdicts)?.filter((verdict) => verdict).length,
    ),
  map: (args, evaluator) => overList(args, evaluator, (values) => allKnown(values)),
  first: (args, evaluator) => overList(args, evaluator, (_, list) => list[0]),
  sum: (args, evaluator) =>
    overList(args, evaluator, (values, list) => {
      const numbers = args[1] === undefined ? list : allKnown(values);
      return numbers && (numbers.length === 0 ? 0 : numberOperators['+'](numbers));
    }),
} satisfies Record<string, Lazy>;

type Fold = (results: Iterable<unknown>, list: readonly unknown[]) => unknown;

/** Evaluates the list, then lets the fold draw the result of each element when, and as far as, it wants it. */
function overList([listed, rule, name]: readonly unknown[], evaluator: Evaluator, fold: Fold): unknown {
  const list = evaluator.value(listed);
  if (!Array.isArray(list)) return UNKNOWN;
  const root = typeof name === 'string' ? name : 'item';
  const results = function* () {
    for (const element of list) yield evaluator.value(rule, withRoot(evaluator.scope, root, element));
  };
  return fold(results(), list);
}

/** The verdicts as truths, or undefined if any is unknown. */
function decided(verdicts: Iterable<unknown>): readonly boolean[] | undefined {
  const all = [...verdicts];
  return all.every((verdict) => typeof verdict === 'boolean') ? all : undefined;
}

function allKnown(values: Iterable<unknown>): readonly unknown[] | undefined {
  const all = [...values];
  return all.includes(UNKNOWN) ? undefined : all;
}
