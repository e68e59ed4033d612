import { type Column, cellTone } from './columns.ts';

/** Places of a row's columns in its card, each in the order of the document. */
export interface CardPlaces {
  /** Columns that identify the row; by default the first column. */
  readonly title: readonly Column[];
  /** Cells that have a tone. */
  readonly badges: readonly Column[];
  readonly lines: readonly Column[];
  /** Columns without a place: each under its own name. */
  readonly named: readonly Column[];
  readonly foot: readonly Column[];
}

/** Shares the columns out among the places of a card on a phone. */
export function cardPlaces(columns: readonly Column[], row: unknown): CardPlaces {
  const titles = columns.filter(({ card }) => card === 'title');
  const title = titles.length > 0 ? titles : columns.slice(0, 1);
  const others = columns.filter((column) => !title.includes(column));
  const badges = others.filter((column) => cellTone(column, row) !== undefined);
  const plain = others.filter((column) => !badges.includes(column));
  return {
    title,
    badges,
    lines: plain.filter(({ card }) => card === 'line'),
    named: plain.filter(({ card }) => card === undefined),
    foot: plain.filter(({ card }) => card === 'foot'),
  };
}
