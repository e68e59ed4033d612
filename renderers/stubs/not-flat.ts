/** Throws when RJSF needs a function for schemas with `$ref` or `allOf`: our forms have neither. */
export function notFlat(): never {
  throw new Error('FORM_SCHEMA_NOT_FLAT: a form must be a flat schema, without $ref and allOf');
}
