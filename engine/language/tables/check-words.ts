import { type Check, evaluateCheck, isAsked, isShown } from '../checks/check.ts';
import { RuleFault } from '../rules/fault.ts';
import type { Scope } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';

/** Result of a check: `skipped` when it is not asked; `unknown` when a rule cannot be evaluated, as on the server. */
export function checkWord(check: Check, scope: Scope): string {
  try {
    const asked = isAsked(check, scope);
    if (asked !== true) return asked === false ? 'skipped' : asked;
    const outcome = evaluateCheck(check, scope);
    if (outcome.kind === 'refused') return outcome.refusal ?? 'refused';
    return isShown(check, scope) === 'unknown' ? 'unknown' : outcome.kind;
  } catch (error) {
    if (error instanceof RuleFault) return 'unknown';
    throw error;
  }
}

/** The message that a check shows to the person before care is asked for; undefined when it shows nothing. */
export function shownMessage(check: Check, scope: Scope): string | undefined {
  const { shows } = check;
  if (shows === undefined || checkWord(check, scope) !== 'passes' || isShown(check, scope) !== true) return undefined;
  return renderText(shows.message, scope);
}
