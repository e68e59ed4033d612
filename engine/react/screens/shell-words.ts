import type { JsonObject } from '../../artifact.ts';
import { truth } from '../../rules/evaluate.ts';
import { isRecord } from '../../rules/rule.ts';
import { renderText } from '../../rules/text.ts';
import type { Resolving } from '../resolve/resolving.ts';

/** Where the shell is resolved. */
export type ShellPlace = Omit<Resolving, 'draw'>;

/** A part of the shell's document. */
export function section(shell: JsonObject, name: string): JsonObject | undefined {
  const value = shell[name];
  return isRecord(value) ? (value as JsonObject) : undefined;
}

/** Whether a part shows; without a rule it does. */
export function holds(rule: unknown, at: ShellPlace): boolean {
  return rule === undefined || truth(rule, at.scope) === true;
}

/** A text of the shell in the screen's words. */
export function say(text: unknown, at: ShellPlace): string | undefined {
  return typeof text === 'string' ? renderText(text, at.scope) : undefined;
}
