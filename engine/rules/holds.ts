import { truth } from './evaluate.ts';
import type { Scope } from './scope.ts';

/** Whether a condition of something shown holds: without a condition it does, and an unknown one does not. */
export function holds(rule: unknown, scope: Scope): boolean {
  return rule === undefined || truth(rule, scope) === true;
}
