import type { CompiledField, CompiledForm, JsonObject } from '../artifact.ts';

/**
 * The form's values as a flat JSON Schema in the closed profile: RJSF draws from it, and AJV, the oracle of the tests,
 * validates by it. Conditions are kept beside the schema (no if/then). `required` lists fields that are always visible
 * and required. A field that may become read-only is never listed: a person could not fill it in.
 */
export function formSchema(form: CompiledForm): JsonObject {
  const fields = Object.entries(form.fields);
  const shown = (section: string | undefined) => section === undefined || form.sections[section]?.visible === true;
  const always = fields.filter(
    ([, { required, visible, readOnly, section }]) =>
      required === true && visible === true && readOnly === false && shown(section),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, fieldSchema(field)])),
    required: always.map(([key]) => key),
    additionalProperties: false,
  };
}

/** One field's part of {@link formSchema}. */
export function fieldSchema(field: CompiledField): JsonObject {
  if (field.widget === 'file') {
    return { type: 'array', items: { type: 'object', properties: fileParts, required: Object.keys(fileParts) } };
  }
  if (field.type !== undefined) return { type: 'object' };
  const { nullable: _, blank: __, ...schema } = field.schema;
  return field.options === undefined ? schema : { ...schema, enum: Object.keys(field.options) };
}

const fileParts: JsonObject = { name: { type: 'string' }, size: { type: 'number' }, type: { type: 'string' } };
