import type { CompiledField, CompiledTenant } from '../../engine/artifact.ts';
import { isOwnValue, type OwnValue, type OwnValues } from '../services/people/own-values.ts';

/**
 * What somebody or something of the demo data has of the tenant's own fields (FIXL-09): each of the choices in turn, else
 * the field's example. A field with neither stays empty.
 * @param turn which of the choices: people and cases are counted, so that all are seen
 */
export function demoOwn(tenant: CompiledTenant, entity: 'person' | 'case', turn: number): OwnValues {
  const forms = Object.values(tenant.public.forms);
  const values = Object.keys(tenant.server.own[entity]).map((name) => {
    const field = forms.find(({ fields }) => fields[name]?.own === entity)?.fields[name];
    const choices = choicesOf(tenant, field);
    return [name, choices.length > 0 ? choices[turn % choices.length] : field?.example] as const;
  });
  return Object.fromEntries(values.filter((pair): pair is [string, OwnValue] => isOwnValue(pair[1])));
}

/** What a field lets choose from, where its document says it: of its own options, or of a list of codes. */
function choicesOf({ public: { codes } }: CompiledTenant, field: CompiledField | undefined): readonly unknown[] {
  if (field?.options !== undefined) return Object.keys(field.options);
  const list = typeof field?.optionsFrom?.codes === 'string' ? codes[field.optionsFrom.codes] : undefined;
  return Object.values(list ?? {}).map(({ code }) => code);
}
