import { nearest } from '../../engine/language/types/nearest.ts';
import { markProblems, unreadPlaces } from './cell-marks.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import { lettersToConfirm, type Question, zerosToConfirm } from './questions.ts';
import type { Cell, Row } from './row.ts';
import { type FileLines, plainName, splitTable, type TableHead, type TableLine } from './table-lines.ts';

/** Rows of a file by kind, and its problems. */
export interface ReadRows {
  readonly rows: ReadonlyMap<KindName, readonly Row[]>;
  readonly problems: readonly Problem[];
  /** Doubts about the file that the operator confirms. */
  readonly questions?: readonly Question[];
}

/** Rows of one kind, of a table with headings. Skips titles above the headings, and empty rows and columns. */
export function readTable(file: string, kind: KindName, table: FileLines): ReadRows {
  const known = KINDS[kind].columns.map(({ name }) => name);
  const { head, rest } = splitTable(table.lines, (cells) => isHead(cells, known));
  const misnamed = headProblems(file, head, rest, known);
  // Each row would lack the column of a misspelt heading, and say so.
  if (misnamed.length > 0) return { rows: new Map(), problems: misnamed };
  const marked = markProblems(file, head, table);
  const unreadCells = unreadPlaces(head, table);
  const columns = new Map(head.columns.map((name, at) => [name, at + 1] as const));
  const rows = rest.map(({ line, cells }): Row => {
    const named = cells.flatMap((text, at): [string, Cell][] => {
      const name = head.columns[at];
      return name === undefined || name === '' || text === '' ? [] : [[name, { text, line, column: at + 1 }]];
    });
    const unread = unreadCells.get(line);
    return { file, line, column: 1, cells: new Map(named), columns, ...(unread && { unread }) };
  });
  const problems = [...marked, ...extraCells(file, head.columns, rest, table.delimiter)];
  const letters = table.text?.encoding === 'windows-1252' ? [lettersToConfirm(file, table.text.text)] : [];
  return { rows: new Map([[kind, rows]]), problems, questions: [...letters, ...zerosToConfirm(file, head, table)] };
}

/** Whether these are headings: two of them are columns, or all of them. */
function isHead(cells: readonly string[], known: readonly string[]): boolean {
  const written = cells.map(plainName).filter((name) => name !== '');
  const found = written.filter((name) => known.includes(name)).length;
  return found > 1 || (found > 0 && found === written.length);
}

/** Headings that no column has or two share. Spreadsheets add empty columns at the end: skips those without a value. */
function headProblems(
  file: string,
  { line, columns }: TableHead,
  rest: readonly TableLine[],
  known: readonly string[],
): readonly Problem[] {
  return columns.flatMap((name, at): Problem[] => {
    const place = { file, line, column: at + 1, field: '' };
    if (name === '' && rest.every(({ cells }) => (cells[at] ?? '') === '')) return [];
    if (!known.includes(name)) {
      const meant = nearest(name, known);
      const allowed = `${known.join(', ')}${meant === undefined ? '' : `. ¿Quisiste decir ${meant}?`}`;
      return [{ ...place, code: 'HEADING_UNKNOWN', found: name, allowed }];
    }
    // One of two columns of a name would silently win.
    return columns.indexOf(name) < at
      ? [{ ...place, code: 'HEADING_TWICE', found: `otra vez ${name}`, allowed: 'cada columna una sola vez' }]
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
    return found === undefined
      ? []
      : [{ file, line, column: at + 1, field: '', code: 'CELL_WITHOUT_HEADING', found, allowed }];
  });
}
