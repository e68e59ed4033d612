import type { Actions, Need } from '../../schemas/generated/document-types.ts';
import { truth } from '../rules/evaluate.ts';
import type { Scope } from '../rules/scope.ts';
import { readPath } from '../rules/text.ts';
import { known, UNKNOWN } from '../rules/unknown.ts';

/**
 * The first need of a screen that is not met, as the actions that answer it; undefined when all are. Needs are judged
 * before any call; one that cannot be judged is not met. @throws RuleFault when malformed
 */
export function unmetNeed(needs: { readonly [name: string]: Need }, scope: Scope): Actions | undefined {
  for (const need of Object.values(needs)) {
    const has = need.has === undefined || isThere(readPath(need.has, scope));
    const holds = need.that === undefined || truth(need.that, scope) === true;
    if (!has || !holds) return need.else;
  }
  return undefined;
}

/** As the operator `has`; `route.received` is there only when it is true. */
function isThere(value: unknown): boolean {
  return known(value) !== UNKNOWN && value !== false;
}
