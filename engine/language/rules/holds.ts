import { truth } from './evaluate.ts';
import type { Scope } from './scope.ts';

/** Whether a condition holds: true without a condition, false for an unknown one. */
export function holds(rule: unknown, scope: Scope): boolean {
  return rule === undefined || truth(rule, scope) === true;
}
