/*
 * Stands in for RJSF's deepEquals, which brings fast-equals with its typed arrays, maps and options (1.5 kB gz). RJSF
 * compares what a form is given: plain data, its own objects, React elements. All functions are equal to it, as there.
 */

type Keyed = Readonly<Record<string, unknown>>;

/** Compared by what they hold. Anything else (files, dates, maps) is equal to itself alone, which only draws once more. */
const hasParts = (value: unknown): value is Keyed =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';

/** What made a React element (`_owner`) says nothing of what it shows, and leads all the way around. */
const partsOf = (value: Keyed): readonly string[] => Object.keys(value).filter((key) => key !== '_owner');

/** @param within pairs that are being compared further out: where data leads back to itself, they decide */
function equal(a: unknown, b: unknown, within: Map<unknown, unknown>): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a === 'function') return typeof b === 'function';
  if (!hasParts(a) || !hasParts(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (within.has(a)) return within.get(a) === b;
  const keys = partsOf(a);
  if (keys.length !== partsOf(b).length) return false;
  within.set(a, b);
  const same = keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key], within));
  within.delete(a);
  return same;
}

const deepEquals = (a: unknown, b: unknown): boolean => equal(a, b, new Map());

// Its importers ask for a default.
export { deepEquals as default };
