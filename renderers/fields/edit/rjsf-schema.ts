import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledField, CompiledForm } from '../../../engine/language/artifact.ts';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';
import { fieldSchema } from '../../../engine/language/forms/form-schema.ts';

/** Inputs of RJSF. */
export interface Drawn {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/**
 * The flat schema of the fields that are asked now. Conditions were decided before (no if/then in RJSF); titles,
 * errors and options travel in our own context, so a schema changes only when another field is asked.
 */
export function drawnSchema(form: CompiledForm, { visible, required, readOnly }: FormResult): Drawn {
  const asked = Object.entries(form.fields).filter(([key]) => visible.has(key));
  const properties = asked.map(([key, field]) => [key, typedSchema(field)]);
  const ui = asked.map(([key, field]) => {
    const simple = field.widget !== 'file' && field.type === undefined;
    return [
      key,
      { [simple ? 'ui:widget' : 'ui:field']: simple ? field.widget : 'whole', 'ui:readonly': readOnly.has(key) },
    ];
  });
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: asked.map(([key]) => key).filter((key) => required.has(key)),
    },
    uiSchema: { ...Object.fromEntries(ui), 'ui:submitButtonOptions': { norender: true } },
  };
}

/**
 * A number is typed as text, and the engine reads it (`clean`): RJSF would make 4.812 of `4.812`, which people here write
 * for 4812, before the engine sees it.
 */
function typedSchema(field: CompiledField): RJSFSchema {
  const schema = fieldSchema(field);
  return schema.type === 'integer' || schema.type === 'number' ? { ...schema, type: 'string' } : schema;
}
