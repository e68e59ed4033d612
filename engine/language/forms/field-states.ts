import type { CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import type { Conditions } from './conditions.ts';
import type { AskedFields } from './form-result.ts';
import { formScope, withinRoots } from './form-scope.ts';
import type { FormValues } from './form-values.ts';
import { visibleFields } from './visible-fields.ts';

/**
 * Decides which fields of a form are visible, required and read-only for the current values. Does not validate: {@link
 * validateForm} continues from here, and the page draws a form from this alone.
 * @param asked collects malformed conditions, which become faults of the result
 */
export function fieldStates(form: CompiledForm, typed: FormValues, scope: Scope, asked: Conditions): AskedFields {
  const reach = withinRoots(form, scope);
  const { values, visible, faults } = visibleFields(form, typed, reach, asked);
  const inner = formScope(reach, values);
  /** Fail closed: an unknown condition makes a field required, and read-only. */
  const isTrueOf = (property: 'required' | 'readOnly') =>
    new Set(
      Object.entries(form.fields)
        .filter(
          ([key, field]) =>
            visible.has(key) && asked.ask(field[property], inner, `fields.${key}.${property}`) !== false,
        )
        .map(([key]) => key),
    );
  const readOnly = isTrueOf('readOnly');
  for (const [key, { fixed }] of Object.entries(form.fields)) if (fixed !== undefined) readOnly.add(key);
  return { values, visible, required: isTrueOf('required'), readOnly, faults: [...faults, ...asked.faults] };
}
