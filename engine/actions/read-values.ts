import { putAt } from '../forms/payload.ts';
import type { Scope } from '../rules/scope.ts';
import { readValue } from '../rules/text.ts';

/**
 * Named values of a document at this moment; an unknown one is left out. A dot of a name leads into an object, as in the
 * payload of a form (FIXL-37).
 * @param onto what they are laid over, name by name; it stays as it is
 */
export function readValues(
  values: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
  onto: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...onto };
  for (const [name, value] of Object.entries(values ?? {})) {
    const found = readValue(value, scope);
    if (found !== undefined) putAt(read, name, found);
  }
  return read;
}
