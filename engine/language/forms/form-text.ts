import { RuleFault } from '../rules/fault.ts';
import type { Scope } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';

/** A text of a form with its parts filled in. A malformed one is shown as written: a person must still read the error. */
export function formText(text: string, scope: Scope): string {
  try {
    return renderText(text, scope);
  } catch (error) {
    if (error instanceof RuleFault) return text;
    throw error;
  }
}
