/** The third truth value: the result of a rule that needs a missing value, or one of the wrong kind. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** {@link UNKNOWN} as a type. */
export type Unknown = typeof UNKNOWN;

/**
 * A value as rules see it: missing, null, '' and not-a-number are unknown, and so is whatever is not JSON.
 * There is one law for reading and for results, so that no operator ever meets an empty text.
 */
export function known(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return value === '' ? UNKNOWN : value;
    case 'number':
      return Number.isFinite(value) ? value : UNKNOWN;
    case 'boolean':
      return value;
    case 'object':
      return value === null ? UNKNOWN : value;
    default:
      return UNKNOWN;
  }
}
