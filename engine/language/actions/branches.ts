import { truth } from '../rules/evaluate.ts';
import type { Scope } from '../rules/scope.ts';
import { ValueFault } from './action-fault.ts';

/** Whether an action runs: its condition holds or is absent. @throws ValueFault when that is unknown */
export function isRun(when: unknown, scope: Scope): boolean {
  if (when === undefined) return true;
  const outcome = truth(when, scope);
  if (outcome === 'unknown') throw new ValueFault('WHEN_UNKNOWN', JSON.stringify(when));
  return outcome;
}

/**
 * The first case of a choice whose condition holds; undefined: otherwise. @throws ValueFault when a condition before it
 * is unknown
 */
export function chosenCase(
  cases: Readonly<Record<string, { readonly when: unknown }>>,
  scope: Scope,
): string | undefined {
  for (const [key, { when }] of Object.entries(cases)) {
    const outcome = truth(when, scope);
    if (outcome === 'unknown') throw new ValueFault('CHOOSE_UNKNOWN', JSON.stringify(when));
    if (outcome) return key;
  }
  return undefined;
}
