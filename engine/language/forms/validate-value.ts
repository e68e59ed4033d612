import type { CompiledField } from '../artifact.ts';
import { compiledPattern } from '../rules/compiled-pattern.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { isAccepted, MAX_FILE_BYTES, MAX_FILES } from './file-limits.ts';
import type { FailureKind } from './form-result.ts';
import type { FileValue } from './form-values.ts';
import { optionKeys } from './options.ts';
import { hasFormat } from './string-formats.ts';
import { LONGEST_TEXT } from './unfilled.ts';

/**
 * First failure of a filled-in value against its field's schema, or undefined. The order is fixed: type, pattern,
 * length, enum, format, range.
 */
export function validateValue(field: CompiledField, value: unknown, scope: Scope): FailureKind | undefined {
  if (!hasType(field, value)) return 'type';
  if (field.widget === 'file' && Array.isArray(value)) return validateFiles(field, value.filter(isFile));
  const { schema } = field;
  if (value === '') return undefined; // An empty text is allowed here, and has no more to validate.
  if (typeof value === 'string') {
    if (typeof schema.pattern === 'string' && !compiledPattern(schema.pattern).test(value)) return 'pattern';
    if (!hasLength(field, value)) return 'length';
  }
  if (!isListed(field, value, scope)) return 'enum';
  if (typeof value === 'string' && typeof schema.format === 'string' && !hasFormat(schema.format, value))
    return 'format';
  if (typeof value === 'number' && !inRange(field, value)) return 'range';
  return undefined;
}

function hasType(field: CompiledField, value: unknown): boolean {
  if (field.widget === 'file') return Array.isArray(value) && value.every(isFile);
  if (field.type !== undefined) return isRecord(value) && hasParts(field, value);
  switch (field.schema.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === 'string';
  }
}

/** Whether a value has each part that its payload names, as a text or a number; some parts may be null. */
function hasParts(field: CompiledField, value: Readonly<Record<string, unknown>>): boolean {
  const parts = typeof field.as === 'string' ? [] : Object.keys(field.as);
  return parts.every((part) => {
    const partValue = Object.hasOwn(value, part) ? value[part] : undefined;
    if (partValue == null) return field.nullParts?.includes(part) === true;
    return (
      (typeof partValue === 'string' && partValue !== '') ||
      (typeof partValue === 'number' && Number.isFinite(partValue))
    );
  });
}

function validateFiles(field: CompiledField, files: readonly FileValue[]): FailureKind | undefined {
  if (!files.every((file) => isAccepted(file, field.accept ?? []))) return 'format';
  if (files.length > (field.maxFiles ?? MAX_FILES)) return 'length';
  return files.every(({ size }) => size <= MAX_FILE_BYTES) ? undefined : 'range';
}

function isFile(value: unknown): value is FileValue {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('size' in value) || !('type' in value))
    return false;
  return typeof value.name === 'string' && typeof value.size === 'number' && typeof value.type === 'string';
}

/** Counts characters as people do: an emoji outside the basic plane is one. Every text has a maximum length. */
function hasLength({ schema }: CompiledField, text: string): boolean {
  const length = [...text].length;
  if (typeof schema.minLength === 'number' && length < schema.minLength) return false;
  return length <= (typeof schema.maxLength === 'number' ? schema.maxLength : LONGEST_TEXT);
}

function isListed(field: CompiledField, value: unknown, scope: Scope): boolean {
  if (field.schema.const !== undefined && value !== field.schema.const) return false;
  const keys = optionKeys(field, scope);
  return keys === undefined || keys.includes(value);
}

function inRange({ schema }: CompiledField, value: number): boolean {
  if (typeof schema.minimum === 'number' && value < schema.minimum) return false;
  return typeof schema.maximum !== 'number' || value <= schema.maximum;
}
