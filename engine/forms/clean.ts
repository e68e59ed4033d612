import type { CompiledField } from '../artifact.ts';
import { isEmpty } from './form-values.ts';

/** Passwords are taken as typed: a space at their end belongs to them. */
const SECRET: ReadonlySet<string> = new Set(['password', 'newPassword']);

/** People write numbers in groups, whatever a document says of their spaces. */
const NUMBERS: ReadonlySet<string> = new Set(['digits', 'phone', 'code']);

/**
 * A value without what does not belong to it: spaces around a text, or dots and spaces inside a number (`30.111.222`).
 * Undefined when nothing is left.
 */
export function cleanValue(field: CompiledField, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? cleanText(field, value) : value;
  return isEmpty(cleaned) ? undefined : cleaned;
}

function cleanText(field: CompiledField, text: string): string {
  if (SECRET.has(field.widget)) return text;
  if (field.clean === 'none') return text;
  return field.clean === 'digits' || NUMBERS.has(field.widget) ? text.replace(/[.\s]/g, '') : text.trim();
}
