/** What a stub does when RJSF asks for what only schemas with `$ref` or `allOf` need: our forms have neither. */
export function notFlat(): never {
  throw new Error('FORM_SCHEMA_NOT_FLAT: a form must be a flat schema, without $ref and allOf');
}
