import { putAt } from '../forms/payload.ts';
import type { Scope } from '../rules/scope.ts';
import { readValue } from '../rules/text.ts';

/** Values as a document writes them, by name. */
type Written = Readonly<Record<string, unknown>> | undefined;

/** Named values of a document at this moment, each by its whole name; an unknown one is left out. */
export function valuesByName(values: Written, scope: Scope): ReadonlyMap<string, unknown> {
  const read = Object.entries(values ?? {}).map(([name, value]) => [name, readValue(value, scope)] as const);
  return new Map(read.filter(([, value]) => value !== undefined));
}

/**
 * Named values of a document at this moment; an unknown one is left out. A dot of a name leads into an object, as in the
 * payload of a form.
 * @param onto what they are laid over, name by name; it stays as it is
 */
export function readValues(
  values: Written,
  scope: Scope,
  onto: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...onto };
  for (const [name, value] of valuesByName(values, scope)) putAt(read, name, value);
  return read;
}
