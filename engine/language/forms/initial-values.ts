import type { CompiledField, CompiledForm } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { readValue } from '../rules/text.ts';
import { type FormValues, propertyOf } from './form-values.ts';
import { fromPayload } from './payload.ts';
import { isUnfilled } from './unfilled.ts';

/**
 * Initial values of a form: fixed values; then `given`, named as its fields or as its payload (a Person, say); then
 * each field's own `initial`. Ticks and chooses nothing that the document does not set: the terms start unticked.
 */
export function initialValues(form: CompiledForm, given: unknown, scope: Scope): FormValues {
  const named = isRecord(given) ? given : {};
  const back = fromPayload(form, named);
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    const value =
      field.fixed ??
      propertyOf(back, key) ??
      ownField(named, key, field) ??
      propertyOf(named, key) ??
      ownInitial(field, scope);
    if (!isUnfilled(field, value)) values[key] = value;
  }
  return values;
}

/** Value of a tenant's own field in a given record, such as a Person. */
function ownField(given: Readonly<Record<string, unknown>>, key: string, field: CompiledField): unknown {
  const fields = field.own === undefined ? undefined : propertyOf(given, 'own');
  return isRecord(fields) ? propertyOf(fields, key) : undefined;
}

function ownInitial({ initial }: CompiledField, scope: Scope): unknown {
  return initial === undefined ? undefined : readValue(initial, scope);
}
