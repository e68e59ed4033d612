import { renderText } from '../../../language/rules/text.ts';
import type { ShellPart } from '../../../language/screens/shown-shell.ts';
import type { Resolving } from '../resolve/resolving.ts';

/** Context in which the shell is resolved, with its visible parts. */
export interface ShellPlace extends Omit<Resolving, 'draw'> {
  readonly shown: ReadonlySet<ShellPart>;
}

/** A text of the shell in the screen's words. */
export function say(text: string | undefined, at: ShellPlace): string | undefined {
  return text === undefined ? undefined : renderText(text, at.scope);
}
