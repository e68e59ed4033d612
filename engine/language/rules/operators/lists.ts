import { UNKNOWN } from '../unknown.ts';
import type { Lazy } from './evaluator.ts';
import { allTrue, anyTrue, contrary } from './kleene.ts';
import { numberOperators } from './numbers.ts';
import { allKnown, decided, overList } from './over-list.ts';

/** Operators over lists; inside them `item` is the element, or the name given by a third literal. */
export const listOperators = {
  some: (args, evaluator) => overList(args, evaluator, anyTrue),
  all: (args, evaluator) => overList(args, evaluator, allTrue),
  none: (args, evaluator) => contrary(overList(args, evaluator, anyTrue)),
  filter: (args, evaluator) =>
    overList(args, evaluator, (outcomes, list) => {
      const chosen = decided(outcomes);
      return chosen && list.filter((_, index) => chosen[index]);
    }),
  find: (args, evaluator) =>
    overList(args, evaluator, (outcomes, list) => {
      let index = 0;
      for (const outcome of outcomes) {
        if (outcome !== false) return outcome === true ? list[index] : UNKNOWN;
        index += 1;
      }
      return UNKNOWN;
    }),
  count: (args, evaluator) =>
    overList(args, evaluator, (outcomes, list) =>
      args[1] === undefined ? list.length : decided(outcomes)?.filter((outcome) => outcome).length,
    ),
  map: (args, evaluator) => overList(args, evaluator, (values) => allKnown(values)),
  first: (args, evaluator) => overList(args, evaluator, (_, list) => list[0]),
  sum: (args, evaluator) =>
    overList(args, evaluator, (values, list) => {
      const numbers = args[1] === undefined ? list : allKnown(values);
      return numbers && (numbers.length === 0 ? 0 : numberOperators['+'](numbers));
    }),
} satisfies Record<string, Lazy>;
