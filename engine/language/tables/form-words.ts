import type { CompiledForm } from '../artifact.ts';
import { conditions } from '../forms/conditions.ts';
import type { FormResult } from '../forms/form-result.ts';
import { formScope, withinRoots } from '../forms/form-scope.ts';
import { isLookupAsked, lookupResult } from '../forms/lookup-result.ts';
import { offeredOptions } from '../forms/offered-options.ts';
import type { Scope } from '../rules/scope.ts';

/** Words of a field in a table of a form. */
export const FIELD_WORDS = ['required', 'optional', 'readOnly', 'hidden'] as const;

/** Words of a section, which a table names `sections.personal`. */
export const SECTION_WORDS = ['shown', 'hidden'] as const;

/** Words of a lookup, which a table names `lookups.trabajador`; `skipped` when its field is not ready to be asked with. */
export const LOOKUP_WORDS = ['found', 'none', 'skipped'] as const;

const SECTION = 'sections.';
const OPTIONS = 'options.';
const LOOKUP = 'lookups.';

/** Name of a section in a table, `sections.personal`; fields are named by their keys. */
export const sectionName = (key: string): string => `${SECTION}${key}`;

/** Name of what a field offers in a table, `options.departamento`. */
export const optionsName = (key: string): string => `${OPTIONS}${key}`;

/** Name of a lookup in a table, `lookups.trabajador`. */
export const lookupName = (key: string): string => `${LOOKUP}${key}`;

/**
 * Word of a field, section or lookup for the values of a form, or the keys of the options that a field offers.
 * @param states the form's result for those values
 * @param scope with `answer`, what the call of a lookup answers
 */
export function formWord(
  form: CompiledForm,
  name: string,
  states: FormResult,
  scope: Scope,
): string | readonly string[] {
  const { visible, required, readOnly, values } = states;
  if (name.startsWith(OPTIONS)) return offeredKeys(form, name.slice(OPTIONS.length), states, scope);
  if (name.startsWith(LOOKUP)) return lookupWord(form, name.slice(LOOKUP.length), states, scope);
  if (name.startsWith(SECTION)) {
    const rule = form.sections[name.slice(SECTION.length)]?.visible ?? false;
    return conditions().ask(rule, formScope(withinRoots(form, scope), values), name) === true ? 'shown' : 'hidden';
  }
  if (!visible.has(name)) return 'hidden';
  if (readOnly.has(name)) return 'readOnly';
  return required.has(name) ? 'required' : 'optional';
}

function offeredKeys(
  { fields }: CompiledForm,
  key: string,
  { values, readOnly }: FormResult,
  scope: Scope,
): readonly string[] {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const stored = readOnly.has(key) ? values[key] : undefined;
  const offered = field && offeredOptions(field, formScope(scope, values), stored);
  return (offered ?? []).map((option) => String(option.key));
}

function lookupWord({ lookups = {} }: CompiledForm, key: string, result: FormResult, scope: Scope): string {
  const lookup = Object.hasOwn(lookups, key) ? lookups[key] : undefined;
  const wrong = new Set(result.errors.map(({ field }) => field));
  if (lookup === undefined || !isLookupAsked(lookup, result, wrong)) return 'skipped';
  return lookupResult(lookup, formScope(scope, result.values));
}
