import type { CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import { type FormValues, isEmpty } from './form-values.ts';
import { validateForm } from './validate-form.ts';

/** The set values of a filter that its form still asks for and accepts. */
export function standingValues(form: CompiledForm, values: FormValues, scope: Scope): FormValues {
  const { errors, visible } = validateForm(form, values, scope);
  const wrong = new Set(errors.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => visible.has(key) && !wrong.has(key) && !isEmpty(value)),
  );
}
