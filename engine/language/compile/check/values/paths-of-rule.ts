import { dependencies } from '../../../rules/dependencies.ts';
import { RuleFault } from '../../../rules/fault.ts';

/** Paths that a rule reads; an empty list for a malformed rule, which another check reports. */
export const pathsOfRule = (rule: unknown): readonly string[] => orNone(() => dependencies(rule));

/** Paths that `read` finds in a rule or text; an empty list for a malformed one, which another check reports. */
export function orNone(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleFault) return [];
    throw error;
  }
}
