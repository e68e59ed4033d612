import type { CompiledTenant, Json, Rule } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';

/** A check as the compiler leaves it. */
export interface Check {
  readonly id: string;
  readonly at: readonly string[];
  readonly when?: Rule;
  /** Name of the connector that is asked; without it nobody is. */
  readonly call?: string;
  readonly with?: { readonly [name: string]: Json };
  readonly passWhen: Rule;
  /** Refusals of their own, asked in their order when `passWhen` does not hold. */
  readonly refusals?: { readonly [name: string]: { readonly when: Rule } };
  readonly store?: { readonly [name: string]: Json };
}

/** The tenant's checks in their order. */
export function checksOf(tenant: CompiledTenant): readonly Check[] {
  return Object.entries(tenant.server.checks)
    .filter(([, check]) => isRecord(check))
    .map(([id, check]) => ({ ...(check as unknown as Check), id }));
}

/**
 * What an answer means for a person: `passes`; `refused`, with the name of the refusal that holds (undefined: the check's
 * own); or `unknown`, because what the rules read is missing: that is an outage, never a refusal (FIXL-27).
 */
export type AnswerVerdict =
  | { readonly kind: 'passes' | 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: string | undefined };

/**
 * Judges an answer by a check's rules. A refusal that is unknown is passed over (FIXL-14).
 * @param scope what the rules read, with the root `answer`
 * @throws RuleFault when a rule meets what it cannot work with
 */
export function judgeAnswer({ passWhen, refusals = {} }: Check, scope: Scope): AnswerVerdict {
  const passed = truth(passWhen, scope);
  if (passed === true) return { kind: 'passes' };
  const refusal = Object.entries(refusals).find(([, { when }]) => truth(when, scope) === true)?.[0];
  if (refusal === undefined && passed === 'unknown') return { kind: 'unknown' };
  return { kind: 'refused', refusal };
}
