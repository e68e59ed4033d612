import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentKind } from './documents.ts';
import { allSchemas } from './schemas.ts';

/** Our annotations, which JSON Schema itself does not judge. */
export const ANNOTATIONS = [
  'x-merge',
  'x-is',
  'x-type',
  'x-item',
  'x-no-item',
  'x-source',
  'x-bind',
  'x-targets',
  'x-ref',
  'x-variant',
  'x-side',
  'x-link',
  'x-unknown',
  'x-default-if',
  'x-setting',
  'x-document',
];

let ajv: Ajv2020 | undefined;

/** One AJV for all schemas; made when the first document is judged, because pages that only read artifacts need none. */
function validators(): Ajv2020 {
  if (ajv !== undefined) return ajv;
  ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    allowUnionTypes: true,
    strictRequired: false,
    // Making its code smaller takes AJV twice as long as making it, and each schema judges a few dozen documents only.
    code: { optimize: false },
  });
  ajv.addVocabulary(ANNOTATIONS);
  for (const schema of allSchemas().values()) ajv.addSchema(schema);
  return ajv;
}

/** What JSON Schema finds wrong with a whole document; empty when its shape is right. */
export function shapeErrors(kind: DocumentKind, document: unknown): readonly ErrorObject[] {
  const id = `https://portal/schemas/documents/${kind}.schema.json`;
  const validate: ValidateFunction | undefined = validators().getSchema(id);
  if (validate === undefined) throw new Error(`no schema ${id}`);
  return validate(document) === true ? [] : (validate.errors ?? []);
}
