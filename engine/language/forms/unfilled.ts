import type { CompiledField } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { isEmpty, propertyOf } from './form-values.ts';

/** Most letters of a text whose field has no limit: as many as a request takes (server/features/forms). */
export const LONGEST_TEXT = 4_000;

/**
 * Whether a field has no value. With `blank`, an empty text is a value. A value of several parts is missing
 * as long as all parts that its payload names are, because none of it would be sent.
 */
export function isUnfilled({ schema, as }: Pick<CompiledField, 'schema' | 'as'>, value: unknown): boolean {
  if (typeof as === 'object')
    return !isRecord(value) || Object.keys(as).every((part) => isEmpty(propertyOf(value, part)));
  return schema.blank === true && value === '' ? false : isEmpty(value);
}
