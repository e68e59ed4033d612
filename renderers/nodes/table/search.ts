import { folded } from '../../../engine/domain/search/fold.ts';
import { type Column, cellNote, cellText } from './columns.ts';

/** Simplified texts of the rows' searched columns, in the order of the rows. */
interface Index {
  /** Functions that wrote the texts: other functions may write other texts for the same rows. */
  readonly by: readonly unknown[];
  readonly texts: readonly string[];
}

/** Index of each list of rows, made at its first search: each further key only looks through texts. */
const indexes = new WeakMap<readonly unknown[], Index>();

/** Returns the rows whose searched columns contain every word of a search. */
export function found(rows: readonly unknown[], columns: readonly Column[], search: string): readonly unknown[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const searched = columns.filter(({ searchable }) => searchable);
  if (words.length === 0 || searched.length === 0) return rows;
  const { texts } = indexOf(rows, searched);
  return rows.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
}

function indexOf(rows: readonly unknown[], searched: readonly Column[]): Index {
  const by = searched.flatMap(({ text, value, note }) => [text ?? value, note]);
  const before = indexes.get(rows);
  if (before?.by.length === by.length && before.by.every((write, at) => write === by[at])) return before;
  const texts = rows.map((row) =>
    folded(searched.map((column) => `${cellText(column, row)} ${cellNote(column, row)}`).join(' ')),
  );
  const index = { by, texts };
  indexes.set(rows, index);
  return index;
}
