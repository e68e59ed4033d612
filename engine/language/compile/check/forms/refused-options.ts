import type { CompiledField, CompiledForm, Rule } from '../../../artifact.ts';
import { optionKeys } from '../../../forms/options.ts';
import { validateValue } from '../../../forms/validate-value.ts';
import { REFUSED_OPTION } from '../../../messages/form-problem-words.ts';
import { dependencies } from '../../../rules/dependencies.ts';
import { truth } from '../../../rules/evaluate.ts';
import { type Scope, withRoot } from '../../../rules/scope.ts';

/** An option that its own field refuses, and the word of the field that does. */
export interface RefusedOption {
  readonly field: string;
  readonly option: string;
  /** Place of the limit below the field, such as `schema` or `rules.mayor`. */
  readonly limit: readonly string[];
  readonly reason: string;
}

/** Lists the options that the field's own schema, or a rule about its value alone, refuses. */
export function refusedOptions(form: CompiledForm, scope: Scope): readonly RefusedOption[] {
  return Object.entries(form.fields).flatMap(([key, field]) =>
    (optionKeys(field, scope) ?? []).flatMap((option) => {
      const refusal = refusalOf(field, option, scope);
      return refusal === undefined ? [] : [{ field: key, option: String(option), ...refusal }];
    }),
  );
}

function refusalOf(
  field: CompiledField,
  option: unknown,
  scope: Scope,
): Pick<RefusedOption, 'limit' | 'reason'> | undefined {
  const kind = validateValue(field, option, scope);
  if (kind !== undefined) return { limit: ['schema'], reason: REFUSED_OPTION[kind] ?? REFUSED_OPTION.enum };
  const optionScope = withRoot(scope, 'value', option);
  const rule = Object.entries(field.rules).find(
    ([, { that }]) => readsItself(that) && truth(that, optionScope) === false,
  );
  return rule && { limit: ['rules', rule[0]], reason: REFUSED_OPTION.rule.replace('{rule}', rule[0]) };
}

/** Whether a rule reads nothing but the field's own value: no other answer changes what it says of an option. */
const readsItself = (that: Rule): boolean =>
  typeof that === 'object' && dependencies(that).every((path) => path === 'value');
