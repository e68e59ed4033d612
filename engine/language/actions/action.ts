import type { Actions, ActionWords } from '../../../schemas/generated/document-types.ts';
import type { JsonObject } from '../artifact.ts';

export type { Actions, Refusal, Refusals, ValueMap } from '../../../schemas/generated/document-types.ts';

/** Tone of a notice. */
export type Tone = ActionWords['notice']['tone'];

/** Words that begin an action. */
export type ActionKind = keyof ActionWords;

/** One action, by its word `do`. */
export type ActionOf<Kind extends ActionKind> = ActionWords[Kind] & { readonly do: Kind };

/** Converts a named list of a screen to an array of its steps, in order. */
export function stepsOf(list: JsonObject | undefined): Actions | undefined {
  const steps = list?.steps;
  return typeof steps === 'object' && steps !== null && !Array.isArray(steps)
    ? (Object.values(steps) as Actions)
    : undefined;
}
