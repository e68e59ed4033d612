import type { FieldGroup } from '../sections-of.ts';

/** What is seen at a time: a section, and with it those beside it that ask for nothing. */
export interface PacedStep {
  /** Keys of its sections, in their order. */
  readonly keys: readonly FieldGroup['key'][];
  readonly fields: readonly string[];
}

/**
 * The sections of a form as steps. One in which nothing can be filled in, such as a cover whose only field is written
 * already, is no step by itself: it stands above the next one that asks, or below the last.
 * @param asks whether a field can be filled in
 */
export function stepsOf(groups: readonly FieldGroup[], asks: (field: string) => boolean): readonly PacedStep[] {
  const steps: PacedStep[] = [];
  let quiet: PacedStep = NOTHING;
  for (const { key, fields } of groups) {
    const step = joined(quiet, { keys: [key], fields });
    const asked = fields.some(asks);
    if (asked) steps.push(step);
    quiet = asked ? NOTHING : step;
  }
  if (quiet === NOTHING) return steps;
  return [...steps.slice(0, -1), joined(steps.at(-1) ?? NOTHING, quiet)];
}

const NOTHING: PacedStep = { keys: [], fields: [] };

const joined = (one: PacedStep, other: PacedStep): PacedStep => ({
  keys: [...one.keys, ...other.keys],
  fields: [...one.fields, ...other.fields],
});
