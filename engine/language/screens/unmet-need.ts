import type { Actions, Need } from '../../../schemas/generated/document-types.ts';
import { holds } from '../rules/holds.ts';
import type { Scope } from '../rules/scope.ts';
import { readPath } from '../rules/text.ts';
import { known, UNKNOWN } from '../rules/unknown.ts';

/** Needs of a screen by name, in order. */
type Needs = { readonly [name: string]: Need };

/**
 * The first need of a screen that is not met, as the actions that answer it; undefined when all are. Needs are evaluated
 * before any call; one that cannot be evaluated is not met. @throws RuleFault when malformed
 */
export function unmetNeed(needs: Needs, scope: Scope): Actions | undefined {
  const name = unmetName(needs, scope);
  return name === undefined ? undefined : needs[name]?.else;
}

/** Name of that need. */
export function unmetName(needs: Needs, scope: Scope): string | undefined {
  return Object.keys(needs).find((name) => {
    const { has, that } = needs[name] ?? {};
    return (has !== undefined && !isThere(readPath(has, scope))) || !holds(that, scope);
  });
}

/** As the operator `has`; `route.received` is there only when it is true. */
function isThere(value: unknown): boolean {
  return known(value) !== UNKNOWN && value !== false;
}
