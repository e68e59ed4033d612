import type { CompiledField, CompiledForm } from '../artifact.ts';
import { sameValue } from './form-values.ts';

/**
 * A change of a form that its reader notices.
 * - `asked`: a field that was not asked, or could be left empty, has to be filled in
 * - `offered`: a new field that may be left empty
 * - `removed`: the form no longer asks it
 * - `options`: the named options can no longer be chosen
 * - `rules`: its values are validated otherwise
 */
export type FormChange =
  | { readonly kind: 'asked' | 'offered' | 'removed' | 'rules'; readonly field: string; readonly label: string }
  | { readonly kind: 'options'; readonly field: string; readonly label: string; readonly dropped: readonly string[] };

/** Compares two versions of a form, by the new order of its fields; removed fields come last. */
export function formChanges(before: CompiledForm, after: CompiledForm): readonly FormChange[] {
  const changes = Object.entries(after.fields).flatMap(([key, field]): readonly FormChange[] => {
    if (!isAsked(field)) return [];
    const was = before.fields[key];
    const change = { field: key, label: field.label };
    if (was === undefined || !isAsked(was)) {
      return [{ kind: field.required === false ? 'offered' : 'asked', ...change }];
    }
    if (field.required !== false && !sameValue(was.required, field.required)) return [{ kind: 'asked', ...change }];
    const dropped = Object.keys(was.options ?? {}).filter((option) => !Object.hasOwn(field.options ?? {}, option));
    if (dropped.length > 0) return [{ kind: 'options', ...change, dropped }];
    const same =
      sameValue(validatingPart(was), validatingPart(field)) && sameValue(rulesAt(before, key), rulesAt(after, key));
    return same ? [] : [{ kind: 'rules', ...change }];
  });
  const removed = Object.entries(before.fields).flatMap(([key, was]): readonly FormChange[] =>
    isAsked(was) && !isAsked(after.fields[key]) ? [{ kind: 'removed', field: key, label: was.label }] : [],
  );
  return [...changes, ...removed];
}

/** Whether people ever see a field. */
const isAsked = (field: CompiledField | undefined): field is CompiledField =>
  field !== undefined && field.visible !== false && field.widget !== 'hidden';

function validatingPart({
  schema,
  rules,
  clean,
  accept,
  maxFiles,
  optionsFrom,
  readOnly,
  fixed,
}: CompiledField): object {
  const conditions = Object.fromEntries(Object.entries(rules).map(([name, { that }]) => [name, that]));
  return { schema, rules: conditions, clean, accept, maxFiles, optionsFrom, readOnly, fixed };
}

/** Rules of the form that are shown at a field. */
const rulesAt = ({ rules }: CompiledForm, key: string): object =>
  Object.fromEntries(Object.entries(rules).flatMap(([name, { field, that }]) => (field === key ? [[name, that]] : [])));
