import type { CompiledForm } from '../../engine/language/artifact.ts';

/** Fields that stand together: those of a section, or those before any section. */
export interface FieldGroup {
  /** The section's key; undefined for fields without a section. */
  readonly key: string | undefined;
  readonly title: string | undefined;
  readonly hint: string | undefined;
  readonly fields: readonly string[];
}

/** Groups a form's visible fields by section, in the order of its sections; fields without one come first. */
export function sectionsOf(form: CompiledForm, shown: (field: string) => boolean): readonly FieldGroup[] {
  const fieldsOf = (key: string | undefined): readonly string[] =>
    Object.keys(form.fields).filter((field) => sectionOf(form, field) === key && shown(field));
  const named: readonly [string | undefined, Pick<Partial<FieldGroup>, 'title' | 'hint'>][] = [
    [undefined, {}],
    ...Object.entries(form.sections),
  ];
  return named
    .map(([key, { title, hint }]) => ({ key, title, hint, fields: fieldsOf(key) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Treats a field of an unknown section as one without a section, so that no field vanishes. */
function sectionOf(form: CompiledForm, field: string): string | undefined {
  const section = form.fields[field]?.section;
  return section !== undefined && Object.hasOwn(form.sections, section) ? section : undefined;
}
