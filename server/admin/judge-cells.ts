import type { Payload } from '../../engine/language/forms/payload.ts';
import type { FormCall } from '../../schemas/generated/call-forms.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import type { FormJudge } from './form-judge.ts';
import type { RowReader } from './row-reader.ts';

/** Values of a row by column; undefined for an empty cell. */
export type Given<Column extends string> = { readonly [column in Column]?: string | undefined };

/** The form that judges a row's cells, and what it knows beside them. */
export interface JudgedBy<Column extends string> {
  readonly call: FormCall;
  /** Names of the columns in the call. */
  readonly names: { readonly [column in Column]: string };
  /** Values on file, which the row need not repeat, and which are not judged again. */
  readonly stored?: { readonly [column in Column]?: string | null } | undefined;
  /** The person on file. */
  readonly person?: PersonRow | undefined;
  /** Whether a missing answer is refused, as on the page; staff complete their own profile. */
  readonly whole: boolean;
}

/**
 * Judges the cells of a row by a tenant's form, and records its refusals in the reader, with the form's own sentence.
 * @returns the given values as the form stores them; a value that equals the one on file is returned as it is
 */
export function judgeCells<Column extends string>(
  judge: FormJudge,
  reader: RowReader,
  given: Given<Column>,
  { call, names, stored = {}, person, whole }: JudgedBy<Column>,
): Given<Column> {
  const columns = Object.keys(names) as Column[];
  const isChanged = (column: Column) => given[column] !== undefined && given[column] !== stored[column];
  const body = bodyOf(given, { names, stored });
  for (const { name, say, code } of judge.refusals(call, body, person)) {
    const column = columns.find((one) => names[one] === name);
    if (column === undefined || reader.isRefused(column)) continue;
    const isMissing = code === 'FIELD_REQUIRED' && given[column] === undefined;
    if (isMissing ? whole && !stored[column] : isChanged(column)) reader.refuseSaying(column, say);
  }
  const cleaned = columns.flatMap((column) => {
    const value = given[column];
    if (value === undefined) return [];
    return [[column, isChanged(column) ? judge.cleaned(call, names[column], value) : value] as const];
  });
  return Object.fromEntries(cleaned) as Given<Column>;
}

/** The body that a call would have for a row: its values, and the stored ones where a cell is empty. */
export function bodyOf<Column extends string>(
  given: Given<Column>,
  { names, stored = {} }: Pick<JudgedBy<Column>, 'names' | 'stored'>,
): Payload {
  return Object.fromEntries(
    (Object.keys(names) as Column[]).flatMap((column) => {
      const value = given[column] ?? stored[column];
      return value === undefined || value === null ? [] : [[names[column], value]];
    }),
  );
}
