import type { Declaration } from '../../../schemas/generated/document-types.ts';
import type { Scope } from '../rules/scope.ts';
import { readPath, readValue } from '../rules/text.ts';

/** The value that a state has when its screen opens. */
export function initialState({ initial }: Declaration, scope: Scope): unknown {
  return initial === undefined ? undefined : readValue(initial, scope);
}

/** The value of a state as it is read: of an empty one with `pickOnly`, the only element of that list. */
export function shownState(value: unknown, { pickOnly }: Declaration, scope: Scope): unknown {
  if (value !== undefined || pickOnly === undefined) return value;
  const options = readPath(pickOnly, scope);
  return Array.isArray(options) && options.length === 1 ? options[0] : undefined;
}
