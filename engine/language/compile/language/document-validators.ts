import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { languageAjv, schemaIdOf } from './ajv.ts';

let ajv: Ajv2020 | undefined;

/**
 * Returns AJV's validation function for a kind of document. Creates AJV on first use, because pages that only read
 * artifacts need no validation. A build replaces this file by precompiled functions (tools/vite/ready-validators.ts).
 * @returns undefined when no such kind of document exists
 */
export function documentValidator(kind: string): ValidateFunction | undefined {
  ajv ??= languageAjv();
  return ajv.getSchema(schemaIdOf(kind));
}
