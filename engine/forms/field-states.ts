import type { CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import type { Conditions } from './conditions.ts';
import type { AskedFields } from './form-result.ts';
import { formScope, judgedBy } from './form-scope.ts';
import type { FormValues } from './form-values.ts';
import { visibleFields } from './visible-fields.ts';

/**
 * What a form asks, as its values stand: which fields show, must be filled in, or may not be changed. It says nothing of
 * what is wrong; {@link judge} goes on from here, and the page draws a form with no more than this.
 * @param asked notes malformed conditions; they are faults of the result
 */
export function fieldStates(form: CompiledForm, typed: FormValues, scope: Scope, asked: Conditions): AskedFields {
  const reach = judgedBy(form, scope);
  const { values, visible, faults } = visibleFields(form, typed, reach, asked);
  const inner = formScope(reach, values);
  /** Both fail closed: what cannot be known must be filled in, and may not be changed. */
  const held = (property: 'required' | 'readOnly') =>
    new Set(
      Object.entries(form.fields)
        .filter(
          ([key, field]) =>
            visible.has(key) && asked.ask(field[property], inner, `fields.${key}.${property}`) !== false,
        )
        .map(([key]) => key),
    );
  const readOnly = held('readOnly');
  for (const [key, { fixed }] of Object.entries(form.fields)) if (fixed !== undefined) readOnly.add(key);
  return { values, visible, required: held('required'), readOnly, faults: [...faults, ...asked.faults] };
}
