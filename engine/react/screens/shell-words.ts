import type { Rule } from '../../artifact.ts';
import { truth } from '../../rules/evaluate.ts';
import { renderText } from '../../rules/text.ts';
import type { Resolving } from '../resolve/resolving.ts';

/** Where the shell is resolved. */
export type ShellPlace = Omit<Resolving, 'draw'>;

/** Whether a part shows; without a rule it does. */
export function holds(rule: Rule | undefined, at: ShellPlace): boolean {
  return rule === undefined || truth(rule, at.scope) === true;
}

/** A text of the shell in the screen's words. */
export function say(text: string | undefined, at: ShellPlace): string | undefined {
  return text === undefined ? undefined : renderText(text, at.scope);
}
