import { isRecord } from '../rules/rule.ts';

/** Longest text made from a value that is not a text. */
const LONGEST = 500;

/**
 * A value as a person may read it: a text as it is, of an object its `error`, and anything else as JSON,
 * up to 500 characters. Null and undefined stay as they are.
 */
export function displayableValue(value: unknown): unknown {
  if (value === undefined || value === null || typeof value === 'string') return value;
  if (isRecord(value) && value.error !== undefined && value.error !== null) return displayableValue(value.error);
  try {
    return JSON.stringify(value)?.slice(0, LONGEST);
  } catch {
    return undefined;
  }
}
