import type { CompiledForm } from '../artifact.ts';
import { conditions } from '../forms/conditions.ts';
import type { AskedFields } from '../forms/form-result.ts';
import { formScope, judgedBy } from '../forms/form-scope.ts';
import type { Scope } from '../rules/scope.ts';

/** Words of a field in a table of a form. */
export const FIELD_WORDS = ['required', 'optional', 'readOnly', 'hidden'] as const;

/** Words of a section, which a table names `sections.personal`. */
export const SECTION_WORDS = ['shown', 'hidden'] as const;

const SECTION = 'sections.';

/** Name of a section in a table, `sections.personal`; fields are named by their keys. */
export const sectionName = (key: string): string => `${SECTION}${key}`;

/**
 * Word of a field or section for the values of a form.
 * @param states the form's states for those values
 */
export function formWord(form: CompiledForm, name: string, states: AskedFields, scope: Scope): string {
  const { visible, required, readOnly, values } = states;
  if (name.startsWith(SECTION)) {
    const rule = form.sections[name.slice(SECTION.length)]?.visible ?? false;
    return conditions().ask(rule, formScope(judgedBy(form, scope), values), name) === true ? 'shown' : 'hidden';
  }
  if (!visible.has(name)) return 'hidden';
  if (readOnly.has(name)) return 'readOnly';
  return required.has(name) ? 'required' : 'optional';
}
