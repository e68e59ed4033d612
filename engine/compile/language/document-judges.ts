import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { languageAjv, schemaIdOf } from './ajv.ts';

let ajv: Ajv2020 | undefined;

/**
 * AJV's function that judges a kind of document, made when the first document is judged: pages that only read artifacts
 * need none. A build puts functions that are made already in this file's place (tools/vite/ready-judges.ts).
 * @returns undefined when no such kind of document exists
 */
export function documentJudge(kind: string): ValidateFunction | undefined {
  ajv ??= languageAjv();
  return ajv.getSchema(schemaIdOf(kind));
}
