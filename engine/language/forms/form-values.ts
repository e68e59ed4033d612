import { isRecord } from '../rules/rule.ts';

/** Facts that a file field needs of a picked file; the browser's File fits, and so does a stored file. */
export interface FileValue {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/**
 * The values of a form by field key. Texts, numbers and booleans; an entity (slot) is an object, a file field a list
 * of {@link FileValue}. A field without a value is absent in a cleaned form; `''` and `null` count as absent.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/** Whether nothing was filled in: absent, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An own property of a record; never one of its prototype. */
export function propertyOf(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether two values are the same data; the order of properties is ignored. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

/** A File is compared by identity: its contents are not in its properties. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
