import type { CompiledField } from '../../engine/language/artifact.ts';
import { fieldScope } from '../../engine/language/forms/form-scope.ts';
import { formText } from '../../engine/language/forms/form-text.ts';
import { type FormValues, isEmpty } from '../../engine/language/forms/form-values.ts';
import { optionsOf } from '../../engine/language/forms/options.ts';
import { NOTHING } from '../../engine/language/messages/words.ts';
import { masked } from '../../engine/language/rules/formatters/mask.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import type { TextOf } from '../../engine/portal/react/texts.ts';

/** A field's value in words, to be read: the label of an option, a date as people write it, '—' for nothing. */
export function shownValue(key: string, field: CompiledField, values: FormValues, scope: Scope, text: TextOf): string {
  const value = values[key];
  if (field.widget === 'tickNote')
    return value === '' ? text('form.yes') : isEmpty(value) ? text('form.no') : String(value);
  if (isEmpty(value)) return NOTHING;
  const option = optionsOf(field, scope)?.find((offered) => offered.key === value);
  if (option !== undefined) return option.label;
  if (typeof value === 'boolean') return value ? text('form.yes') : text('form.no');
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? String(item.name) : String(item))).join(', ');
  if (isRecord(value)) return Object.values(value).join(' ');
  if (field.schema.format === 'date') return formText('{{value | date}}', fieldScope(scope, values, key));
  return field.display === undefined ? String(value) : masked(String(value), field.display);
}
