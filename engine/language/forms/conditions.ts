import type { Rule } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import { RuleFault } from '../rules/fault.ts';
import type { Scope } from '../rules/scope.ts';
import type { FormFault } from './form-result.ts';

/**
 * Evaluates conditions and collects malformed ones, so that one fault neither ends the page nor admits a form.
 */
export interface Conditions {
  readonly ask: (rule: Rule, scope: Scope, at: string) => boolean | 'unknown';
  readonly faults: readonly FormFault[];
}

/** Makes an empty collector for one validation. */
export function conditions(): Conditions {
  const faults = new Map<string, FormFault>();
  return {
    ask: (rule, scope, at) => {
      try {
        return truth(rule, scope);
      } catch (error) {
        if (!(error instanceof RuleFault)) throw error;
        faults.set(at, { code: 'FORM_RULE_FAULT', at });
        return 'unknown';
      }
    },
    get faults() {
      return [...faults.values()];
    },
  };
}
