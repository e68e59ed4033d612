import { KINDS, type KindName } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import type { Question } from './questions.ts';
import type { Cell, Row } from './row.ts';

/** Rows of a file by kind, and its problems. */
export interface ReadRows {
  readonly rows: ReadonlyMap<KindName, readonly Row[]>;
  readonly problems: readonly Problem[];
  /** Doubts about the file that the operator confirms. */
  readonly questions?: readonly Question[];
}

/** A file of which nothing could be read. */
export const refusedFile = (
  file: string,
  found: string,
  allowed: string,
  place = { line: 1, column: 1 },
  field = '',
): ReadRows => ({
  rows: new Map(),
  problems: [{ file, ...place, field, found, allowed }],
});

/** One line of a table, with its number in the file. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Lines in which the headings are looked for: offices write titles above them. */
const TOP = 20;

/**
 * Rows of one kind, of a table with headings. Skips titles above the headings, and empty rows and columns.
 * @param delimiter of a CSV, for the advice about a value that holds it
 */
export function readTable(file: string, kind: KindName, lines: readonly TableLine[], delimiter?: string): ReadRows {
  const known = KINDS[kind].columns.map(({ name }) => name);
  const top = lines.slice(0, TOP).findIndex(({ cells }) => isHead(cells, known));
  const [head, ...rest] = lines.slice(Math.max(0, top));
  const columns = (head?.cells ?? []).map(plainName);
  const misnamed = headProblems(file, { line: head?.line ?? 1, columns }, rest, known);
  // Each row would lack the column of a misspelt heading, and say so.
  if (misnamed.length > 0) return { rows: new Map(), problems: misnamed };
  const rows = rest.map(({ line, cells }): Row => {
    const named = cells.flatMap((text, at): [string, Cell][] => {
      const name = columns[at];
      return name === undefined || name === '' || text === '' ? [] : [[name, { text, line, column: at + 1 }]];
    });
    return { file, line, column: 1, cells: new Map(named) };
  });
  return { rows: new Map([[kind, rows]]), problems: extraCells(file, columns, rest, delimiter) };
}

/** Whether these are headings: two of them are columns, or all of them. */
function isHead(cells: readonly string[], known: readonly string[]): boolean {
  const written = cells.map(plainName).filter((name) => name !== '');
  const found = written.filter((name) => known.includes(name)).length;
  return found > 1 || (found > 0 && found === written.length);
}

/** A heading in lower case, without accents and with underscores, as the columns are named. */
const plainName = (heading: string): string =>
  heading.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '_');

/** Headings that no column has or two share. Spreadsheets add empty columns at the end: skips those without a value. */
function headProblems(
  file: string,
  { line, columns }: { readonly line: number; readonly columns: readonly string[] },
  rest: readonly TableLine[],
  known: readonly string[],
): readonly Problem[] {
  return columns.flatMap((name, at): Problem[] => {
    const place = { file, line, column: at + 1, field: '' };
    if (name === '' && rest.every(({ cells }) => (cells[at] ?? '') === '')) return [];
    if (!known.includes(name)) return [{ ...place, found: name, allowed: known.join(', ') }];
    // One of two columns of a name would silently win.
    return columns.indexOf(name) < at
      ? [{ ...place, found: `otra vez ${name}`, allowed: 'cada columna una sola vez' }]
      : [];
  });
}

/** The first value of each row beyond the last heading: a delimiter inside a value moves all that follow. */
function extraCells(
  file: string,
  columns: readonly string[],
  rest: readonly TableLine[],
  delimiter: string | undefined,
): readonly Problem[] {
  const quoted = delimiter === undefined ? '' : `; el que lleva «${delimiter}» va entre comillas`;
  const allowed = `${columns.length} valores, como el encabezado${quoted}`;
  return rest.flatMap(({ line, cells }): Problem[] => {
    const at = cells.findIndex((value, index) => index >= columns.length && value !== '');
    const found = cells[at];
    return found === undefined ? [] : [{ file, line, column: at + 1, field: '', found, allowed }];
  });
}
