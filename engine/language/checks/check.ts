import type { Check as Written } from '../../../schemas/generated/document-types.ts';
import type { CompiledTenant } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import type { Scope } from '../rules/scope.ts';

/** A check as the compiler leaves it, with its name. */
export interface Check extends Written {
  readonly id: string;
}

/** The tenant's checks in their order. */
export function checksOf(tenant: CompiledTenant): readonly Check[] {
  return Object.entries(tenant.server.checks).map(([id, check]) => ({ ...check, id }));
}

/**
 * Result of a check for a person: `passes`; `refused`, with the name of the refusal that holds (undefined: the check's
 * own); or `unknown`, because a value that the rules read is missing: that is an outage, never a refusal.
 */
export type CheckOutcome =
  | { readonly kind: 'passes' | 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: string | undefined };

/** Whether a check applies to a person, by its `when`. @throws RuleFault when that is malformed */
export function isAsked({ when }: Check, scope: Scope): boolean | 'unknown' {
  return when === undefined ? true : truth(when, scope);
}

/**
 * Whether a check that passes shows its words before care is asked for; when that is unknown, it does not pass.
 * @param scope roots that the rule reads, with `answer`
 * @throws RuleFault when the rule is malformed
 */
export function isShown({ shows }: Check, scope: Scope): boolean | 'unknown' {
  if (shows === undefined) return false;
  return shows.when === undefined ? true : truth(shows.when, scope);
}

/**
 * Evaluates a check's rules over an answer. Skips a refusal whose rule is unknown.
 * @param scope roots that the rules read, with `answer`
 * @throws RuleFault when a rule meets a value that it cannot work with
 */
export function evaluateCheck({ passWhen, refusals = {} }: Check, scope: Scope): CheckOutcome {
  const passed = truth(passWhen, scope);
  if (passed === true) return { kind: 'passes' };
  const refusal = Object.entries(refusals).find(([, { when }]) => truth(when, scope) === true)?.[0];
  if (refusal === undefined && passed === 'unknown') return { kind: 'unknown' };
  return { kind: 'refused', refusal };
}
