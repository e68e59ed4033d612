import type { Scope } from '../rules/scope.ts';
import { readValue } from '../rules/text.ts';
import type { ValueMap } from './action.ts';

/** Named values of a document at this moment; an unknown one is left out. */
export function readValues(values: ValueMap | undefined, scope: Scope): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    const found = readValue(value, scope);
    if (found !== undefined) read[name] = found;
  }
  return read;
}
