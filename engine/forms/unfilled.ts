import type { CompiledField } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { isEmpty, own } from './form-values.ts';

/** Letters that a text may have whose field says nothing of it: as many as a request takes (server/features/forms). */
export const LONGEST_TEXT = 4_000;

/**
 * Whether a field holds nothing: of one that says `blank`, an empty text is something (FIXL-36); a value of several parts
 * is nothing as long as none of those that its payload names is there, since nothing of it would travel.
 */
export function isUnfilled({ schema, as }: Pick<CompiledField, 'schema' | 'as'>, value: unknown): boolean {
  if (typeof as === 'object') return !isRecord(value) || Object.keys(as).every((part) => isEmpty(own(value, part)));
  return schema.blank === true && value === '' ? false : isEmpty(value);
}
