import type { CompiledForm, Rule } from '../artifact.ts';
import { dependencies } from '../rules/dependencies.ts';

/**
 * By field, the fields that decide whether it shows: those in its condition and in its section's condition. A malformed
 * rule has no such fields here.
 */
export function visibilityGraph(form: CompiledForm): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(form.fields).map(([key, { visible, section }]) => {
      const around = section === undefined ? undefined : form.sections[section];
      const read = [visible, ...(around === undefined ? [] : [around.visible])].flatMap(decidingFields);
      return [key, [...new Set(read)].filter((other) => Object.hasOwn(form.fields, other))];
    }),
  );
}

/** Names of the form's fields that a condition reads. */
export const decidingFields = (rule: Rule): readonly string[] =>
  dependencies(rule).flatMap((path) => (path.startsWith('form.') ? (path.split('.')[1] ?? []) : []));
