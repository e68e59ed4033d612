import type { ErrorObject } from 'ajv/dist/2020.js';
import { documentValidator } from './document-validators.ts';
import type { DocumentKind } from './documents.ts';

/** Returns the JSON Schema errors of a whole document; empty when its shape is right. */
export function shapeErrors(kind: DocumentKind, document: unknown): readonly ErrorObject[] {
  const validate = documentValidator(kind);
  if (validate === undefined) throw new Error(`no schema of the document ${kind}`);
  return validate(document) === true ? [] : (validate.errors ?? []);
}
