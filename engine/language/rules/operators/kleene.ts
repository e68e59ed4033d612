import { UNKNOWN } from '../unknown.ts';

/** True if any is true; else unknown if any is neither true nor false; else false. Stops at the first true. */
export function anyTrue(values: Iterable<unknown>): unknown {
  let sum: unknown = false;
  for (const value of values) {
    if (value === true) return true;
    if (value !== false) sum = UNKNOWN;
  }
  return sum;
}

/** False if any is false; else unknown if any is neither true nor false; else true. Stops at the first false. */
export function allTrue(values: Iterable<unknown>): unknown {
  let product: unknown = true;
  for (const value of values) {
    if (value === false) return false;
    if (value !== true) product = UNKNOWN;
  }
  return product;
}

/** Negation of a truth value; unknown for any other value. */
export function contrary(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : UNKNOWN;
}
