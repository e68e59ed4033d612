import type { CompiledField, CompiledForm } from '../../../artifact.ts';
import { offeredOptions } from '../../../forms/offered-options.ts';
import { optionKeys } from '../../../forms/options.ts';
import { validateForm } from '../../../forms/validate-form.ts';
import { dependencies } from '../../../rules/dependencies.ts';
import { type Scope, withRoot } from '../../../rules/scope.ts';

/** A field that offers nothing after another answer. */
export interface EmptyOptions {
  readonly field: string;
  /** Field with the other answer, and the options after which nothing is offered. */
  readonly after: string;
  readonly options: readonly string[];
}

/**
 * Lists the fields whose options depend on one other choice, and which would be shown without any option after some
 * answers to it: a department after a province that has none.
 */
export function emptyOptions(form: CompiledForm, scope: Scope): readonly EmptyOptions[] {
  return Object.entries(form.fields).flatMap(([key, field]) => {
    const after = chosenBefore(field);
    const other = after === undefined ? undefined : form.fields[after];
    if (after === undefined || other === undefined) return [];
    const options = (optionKeys(other, scope) ?? []).filter((option) => {
      const values = { [after]: option };
      const offered = offeredOptions(field, withRoot(scope, 'form', values));
      return offered?.length === 0 && validateForm(form, values, scope).visible.has(key);
    });
    return options.length === 0 ? [] : [{ field: key, after, options: options.map(String) }];
  });
}

/** The only field that decides about a field's options; undefined when nothing or more decides. */
function chosenBefore({ optionsFrom }: CompiledField): string | undefined {
  const where = optionsFrom?.where;
  if (where === undefined || typeof where !== 'object') return undefined;
  const read = new Set(dependencies(where).filter((path) => path !== 'item' && !path.startsWith('item.')));
  const [path = '', ...more] = read;
  return more.length === 0 && path.startsWith('form.') ? path.slice('form.'.length) : undefined;
}
