import type { CompiledField, CompiledForm, JsonObject } from '../artifact.ts';

/**
 * The form's values as a flat JSON Schema in the closed profile: what RJSF draws from and what AJV, the oracle of the
 * tests, judges. Conditions stand beside it, never in it (no if/then); `required` names what is always asked and needed.
 * What may be read-only is not among them: nobody could fill it in.
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
