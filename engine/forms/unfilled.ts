import type { CompiledField } from '../artifact.ts';
import { isEmpty } from './form-values.ts';

/** Letters that a text may have whose field says nothing of it: as many as a request takes (server/contract). */
export const LONGEST_TEXT = 4_000;

/** Whether a field holds nothing: of one that says `blank`, an empty text is something (FIXL-36). */
export function isUnfilled({ schema }: Pick<CompiledField, 'schema'>, value: unknown): boolean {
  return schema.blank === true && value === '' ? false : isEmpty(value);
}
