import type { CompiledField, CompiledTenant } from '../../../engine/artifact.ts';
import { optionsOf } from '../../../engine/forms/options.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import type { OwnEntity } from '../../../engine/types/profile.ts';
import { type CallForms, callForms, type FormCall } from '../../../schemas/generated/call-forms.ts';
import { type Column, columnOf } from './shown-table.ts';

/**
 * Columns of the tenant's own fields that a list has no column for, in the order in which the form of the call asks
 * them: a field that a tenant declares is in the file without a word about the file (FIXL-09).
 * @param shown the texts of the columns that the list has
 */
export function ownColumns(
  tenant: CompiledTenant,
  call: FormCall,
  entity: OwnEntity,
  shown: readonly string[],
): readonly Column[] {
  const { forms }: CallForms = callForms[call];
  const fields = forms.flatMap((id) => Object.entries(tenant.public.forms[id]?.fields ?? {}));
  return fields.flatMap(([name, field]) => {
    const path = `item.own.${name}`;
    const told = shown.some((text) => new RegExp(`\\{\\{\\s*${path}(?![\\w.])`).test(text));
    return field.own !== entity || told ? [] : [columnFor(field, name)];
  });
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', birthDate: 'date', checkbox: 'yesNo' };

/** A choice is told by its words, anything else as lists write it. */
function columnFor(field: CompiledField, name: string): Column {
  const { label, widget, schema } = field;
  const format = FORMATS[String(schema.format)] ?? FORMATS[widget] ?? (schema.type === 'boolean' ? 'yesNo' : undefined);
  const plain = columnOf(label, `{{item.own.${name}${format === undefined ? '' : ` | ${format}`}}}`);
  if (field.options === undefined && field.optionsFrom === undefined) return plain;
  return {
    label,
    cell: (scope) => {
      const own = scope.read(['item', 'own']);
      const kept = isRecord(own) && Object.hasOwn(own, name) ? own[name] : undefined;
      return optionsOf(field, scope)?.find(({ key }) => key === kept)?.label ?? plain.cell(scope);
    },
  };
}
