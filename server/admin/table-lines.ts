import type { CellMark, NumberCell } from '../platform/files/import/read-xlsx.ts';
import type { DecodedText } from './decode-text.ts';

/** Rows with a value of one file; longer lists go in parts, so that a mistake costs less. */
export const MOST_ROWS = 50_000;

/** One line of a table, with its number in the file. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table as an operator sees it in a spreadsheet: its lines with a value. */
export interface FileLines {
  readonly lines: readonly TableLine[];
  /** Cells of a spreadsheet that cannot be taken as they are. */
  readonly marks: readonly CellMark[];
  /** Cells of a spreadsheet that are numbers. */
  readonly numbers: readonly NumberCell[];
  /** Delimiter of a CSV. */
  readonly delimiter?: string;
  /** Text of a CSV, with its encoding. */
  readonly text?: DecodedText;
}

/** The headings of a table, as the columns are named. */
export interface TableHead {
  readonly line: number;
  readonly columns: readonly string[];
}

/** Lines in which the headings are looked for: offices write titles above them. */
const TOP = 20;

/** The headings of a table and the lines below them. Without any, the first line counts as headings. */
export function splitTable(
  lines: readonly TableLine[],
  isHead: (cells: readonly string[]) => boolean,
): { readonly head: TableHead; readonly rest: readonly TableLine[] } {
  const top = lines.slice(0, TOP).findIndex(({ cells }) => isHead(cells));
  const [head, ...rest] = lines.slice(Math.max(0, top));
  return { head: { line: head?.line ?? 1, columns: (head?.cells ?? []).map(plainName) }, rest };
}

/** A heading in lower case, without accents and with underscores, as the columns are named. */
export const plainName = (heading: string): string =>
  heading.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '_');
