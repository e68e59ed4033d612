import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { allSchemas } from './schemas.ts';

/** Our annotations, which JSON Schema itself does not validate. */
export const ANNOTATIONS = [
  'x-merge',
  'x-is',
  'x-type',
  'x-values',
  'x-text',
  'x-item',
  'x-no-item',
  'x-source',
  'x-bind',
  'x-ref',
  'x-variant',
  'x-side',
  'x-link',
  'x-unknown',
  'x-default-if',
  'x-setting',
  'x-document',
  'x-short',
];

/**
 * Creates an AJV that knows all schemas of the language.
 * @param code format of its validators, for a generator that writes them to a file
 */
export function languageAjv(code: Options['code'] = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    allowUnionTypes: true,
    strictRequired: false,
    // Making its code smaller takes AJV twice as long as making it, and each schema validates a few dozen documents only.
    code: { optimize: false, ...code },
  });
  ajv.addVocabulary(ANNOTATIONS);
  for (const schema of allSchemas().values()) ajv.addSchema(schema);
  return ajv;
}

/** The address of a kind of document's schema. */
export const schemaIdOf = (kind: string): string => `https://portal/schemas/documents/${kind}.schema.json`;
