import type { CompiledField, CompiledTenant } from '../../engine/artifact.ts';
import { formScope } from '../../engine/forms/form-scope.ts';
import { offeredOptions } from '../../engine/forms/offered-options.ts';
import { scopeOf } from '../../engine/rules/scope.ts';
import { isOwnValue, type OwnValue, type OwnValues } from '../services/people/own-values.ts';

/**
 * What somebody or something of the demo data has of the tenant's own fields (FIXL-09): each of the choices in turn, of those
 * that go with the choices before it, else the field's example. A field with neither stays empty.
 * @param turn which of the choices: people and cases are counted, so that all are seen
 */
export function demoOwn(tenant: CompiledTenant, entity: 'person' | 'case', turn: number): OwnValues {
  const forms = Object.values(tenant.public.forms);
  const values: Record<string, OwnValue> = {};
  for (const name of Object.keys(tenant.server.own[entity])) {
    const field = forms.find(({ fields }) => fields[name]?.own === entity)?.fields[name];
    const choices = choicesOf(tenant, field, values);
    const value = choices.length > 0 ? choices[turn % choices.length] : field?.example;
    if (isOwnValue(value)) values[name] = value;
  }
  return values;
}

/** What a field lets choose from, where its document says it: of its own options, or of a list of codes. */
function choicesOf(
  { public: { codes } }: CompiledTenant,
  field: CompiledField | undefined,
  chosen: OwnValues,
): readonly unknown[] {
  const offered = field && offeredOptions(field, formScope(scopeOf({ codes }), chosen));
  return (offered ?? []).map(({ key }) => key);
}
