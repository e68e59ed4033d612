import type { CompiledField, CompiledTenant } from '../../../engine/language/artifact.ts';
import { cleanValue } from '../../../engine/language/forms/clean.ts';
import { formScope } from '../../../engine/language/forms/form-scope.ts';
import { offeredOptions } from '../../../engine/language/forms/offered-options.ts';
import { scopeOf } from '../../../engine/language/rules/scope.ts';
import { isOwnValue, type OwnValue, type OwnValues } from '../people/index.ts';

/**
 * Values of the tenant's own fields for a demo person or case: the choices in turn, limited by choices made
 * before, else the field's example. Fields with neither stay empty.
 * @param turn index of the choice: people and cases are numbered, so that all choices appear
 * @param answered ids of the forms that were answered; every form without it
 */
export function demoOwn(
  tenant: CompiledTenant,
  entity: 'person' | 'case',
  turn: number,
  answered?: readonly string[],
): OwnValues {
  const forms = Object.values(tenant.public.forms).filter(({ id }) => answered?.includes(id) !== false);
  const values: Record<string, OwnValue> = {};
  for (const name of Object.keys(tenant.server.own[entity])) {
    const field = forms.find(({ fields }) => fields[name]?.own === entity)?.fields[name];
    const choices = choicesOf(tenant, field, values);
    const value = choices.length > 0 ? choices[turn % choices.length] : field && cleanValue(field, field.example);
    if (isOwnValue(value)) values[name] = value;
  }
  return values;
}

/** Choices of a field, from its own options or a list of codes; empty where the document has neither. */
function choicesOf(
  { public: { codes } }: CompiledTenant,
  field: CompiledField | undefined,
  chosen: OwnValues,
): readonly unknown[] {
  const offered = field && offeredOptions(field, formScope(scopeOf({ codes }), chosen));
  return (offered ?? []).map(({ key }) => key);
}
