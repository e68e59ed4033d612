import type { ErrorObject } from 'ajv/dist/2020.js';
import { documentJudge } from './document-validators.ts';
import type { DocumentKind } from './documents.ts';

/** Returns the JSON Schema errors of a whole document; empty when its shape is right. */
export function shapeErrors(kind: DocumentKind, document: unknown): readonly ErrorObject[] {
  const judge = documentJudge(kind);
  if (judge === undefined) throw new Error(`no schema of the document ${kind}`);
  return judge(document) === true ? [] : (judge.errors ?? []);
}
