import { OWN_FIELDS } from '../../engine/language/forms/own-name.ts';
import type { Payload } from '../../engine/language/forms/payload.ts';
import type { FormCall } from '../../schemas/generated/call-forms.ts';
import type { OwnValues } from '../features/people/own-values.ts';
import type { FormJudge } from './form-judge.ts';
import { bodyOf, type Given, type JudgedBy } from './judge-cells.ts';
import type { RowReader } from './row-reader.ts';

/** The call whose forms fix values, and the person's account on file. */
interface FixedBy<Column extends string> extends Pick<JudgedBy<Column>, 'names' | 'stored'> {
  readonly call: FormCall;
  /** Values of the tenant's own fields, on which it may depend whether a field is fixed. */
  readonly own?: OwnValues | undefined;
}

/**
 * Refuses cells that say another value than the one which a call's forms fix; one that is on file already stays.
 * @returns all values that the forms fix for this row, by name in the call
 */
export function judgeFixed<Column extends string>(
  judge: FormJudge,
  reader: RowReader,
  given: Given<Column>,
  { call, names, stored = {}, own = {} }: FixedBy<Column>,
): Payload {
  const fixed = judge.fixed(call, { ...bodyOf(given, { names, stored }), [OWN_FIELDS]: own });
  for (const column of Object.keys(names) as Column[]) {
    const value = given[column];
    const only = fixed[names[column]];
    if (only === undefined || value === undefined || value === stored[column] || reader.isRefused(column)) continue;
    if (value.trim() !== String(only))
      reader.refuse(column, `${String(only)}, que es lo que guarda el registro de todos, o la celda vacía`);
  }
  return fixed;
}
