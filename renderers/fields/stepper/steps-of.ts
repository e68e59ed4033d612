import type { FieldGroup } from '../sections-of.ts';

/** A step: a section, and adjacent ones without an editable field. */
export interface SectionStep {
  /** Keys of its sections, in their order. */
  readonly keys: readonly FieldGroup['key'][];
  readonly fields: readonly string[];
}

/**
 * Turns a form's sections into steps. A section without an editable field, such as a cover whose only field is already
 * filled, is no step by itself: it joins the next step that has one, or else the last step.
 * @param asks whether a field can be filled in
 */
export function stepsOf(groups: readonly FieldGroup[], asks: (field: string) => boolean): readonly SectionStep[] {
  const steps: SectionStep[] = [];
  let quiet: SectionStep = NOTHING;
  for (const { key, fields } of groups) {
    const step = joined(quiet, { keys: [key], fields });
    const asked = fields.some(asks);
    if (asked) steps.push(step);
    quiet = asked ? NOTHING : step;
  }
  if (quiet === NOTHING) return steps;
  return [...steps.slice(0, -1), joined(steps.at(-1) ?? NOTHING, quiet)];
}

const NOTHING: SectionStep = { keys: [], fields: [] };

const joined = (one: SectionStep, other: SectionStep): SectionStep => ({
  keys: [...one.keys, ...other.keys],
  fields: [...one.fields, ...other.fields],
});
