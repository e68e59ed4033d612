import { parsePath } from '../path.ts';
import { BLANK, isRecord } from '../rule.ts';
import { readOwn } from '../scope.ts';
import { known, UNKNOWN } from '../unknown.ts';
import { equal } from './compare.ts';
import type { Evaluator, Lazy } from './evaluator.ts';
import { allTrue, anyTrue, contrary } from './kleene.ts';

/** Reading, three-valued logic and choice. */
export const logicOperators = {
  var: ([path], evaluator) => read(path, evaluator),
  const: ([literal]) => literal,
  has: ([what, blank], evaluator) => isThere(what, blank, evaluator),
  missing: ([what, blank], evaluator) => contrary(isThere(what, blank, evaluator)),
  filled: ([path], evaluator) => read(path, evaluator) !== UNKNOWN,
  and: (args, evaluator) => allTrue(each(args, evaluator)),
  or: (args, evaluator) => anyTrue(each(args, evaluator)),
  if: (args, { value }) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      const condition = value(args[index]);
      if (condition === true) return value(args[index + 1]);
      if (condition !== false) return UNKNOWN;
    }
    return args.length % 2 === 1 ? value(args.at(-1)) : UNKNOWN;
  },
  in: ([needle, list, scale], { value }) => {
    const searched = value(needle);
    const elements = value(list);
    if (searched === UNKNOWN || !Array.isArray(elements)) return UNKNOWN;
    return anyTrue(elements.map((element) => equal(searched, element, scale)));
  },
  allowed: ([table, code, list], { scope, value }) => {
    const key = typeof list === 'string' ? keyOf(scope.read(['codes', list]), value(code)) : value(code);
    const entry = scope.read(['codes', ...parsePath(String(table)), 'in']);
    if (typeof key !== 'string' || !Array.isArray(entry)) return UNKNOWN;
    return entry.includes(key);
  },
} satisfies Record<string, Lazy>;

function read(path: unknown, { scope }: Evaluator): unknown {
  return known(scope.read(parsePath(String(path))));
}

/**
 * Whether `has` finds a value: a path's, a rule's, or an empty text where its path declares it a value. Unknown for a
 * search of a list in which an element might be the one.
 */
function isThere(what: unknown, blank: unknown, evaluator: Evaluator): unknown {
  if (isRecord(what)) {
    const { value, unjudged } = evaluator.evaluated(what);
    return value !== UNKNOWN || (unjudged ? UNKNOWN : false);
  }
  if (blank === BLANK && evaluator.scope.read(parsePath(String(what))) === '') return true;
  return read(what, evaluator) !== UNKNOWN;
}

function* each(args: readonly unknown[], { value }: Evaluator): Iterable<unknown> {
  for (const argument of args) yield value(argument);
}

/** The key of a code in a list such as caseStatus: `{ "abierto": { "code": 1, … } }`. */
function keyOf(list: unknown, code: unknown): string | undefined {
  if (!isRecord(list)) return undefined;
  return Object.keys(list).find((key) => equal(readOwn(list, [key, 'code']), code) === true);
}
