import type { CompiledField, CompiledTenant } from '../../../../engine/language/artifact.ts';
import { optionsOf } from '../../../../engine/language/forms/options.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import type { OwnEntity } from '../../../../engine/language/types/profile.ts';
import { type CallForms, callForms, type FormCall } from '../../../../schemas/generated/call-forms.ts';
import { type Column, columnOf } from './shown-table.ts';

/**
 * Columns for the tenant's own fields that the list does not show, in the order of the call's form: every declared
 * field is exported without configuration (FIXL-09).
 * @param shown texts of the list's columns
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
    const isRead = shown.some((text) => new RegExp(`\\{\\{\\s*${path}(?![\\w.])`).test(text));
    return field.own !== entity || isRead ? [] : [columnFor(field, name)];
  });
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', birthDate: 'date', checkbox: 'yesNo' };

/** A column for a field: the label of a choice, other values formatted as in lists. */
function columnFor(field: CompiledField, name: string): Column {
  const { label, widget, schema, display } = field;
  const kind = FORMATS[String(schema.format)] ?? FORMATS[widget] ?? (schema.type === 'boolean' ? 'yesNo' : undefined);
  const format = display === undefined ? kind : `mask:${display}`;
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
