import type { CellMark } from '../platform/files/import/read-xlsx.ts';
import type { Problem } from './problem.ts';
import type { FileLines, TableHead } from './table-lines.ts';

/** The value found and the allowed ones, in Spanish, by code. */
const WORDS = {
  CELL_ERROR: (error) => [error, 'un valor: corregí la fórmula, o copiá la columna y pegala como «sólo valores»'],
  CELL_FORMULA: () => ['una fórmula', 'un valor: copiá la columna y pegala como «sólo valores»'],
  CELL_MERGED: (range) => [`celdas combinadas ${range}`, 'una celda para cada valor: «Separar celdas»'],
  ROW_HIDDEN: () => ['una fila oculta', 'filas a la vista: quitá el filtro, mostrala o borrala'],
  COLUMN_HIDDEN: () => ['una columna oculta', 'columnas a la vista: mostrala o borrala'],
} as const satisfies Readonly<Record<CellMark['code'], (found: string) => readonly [string, string]>>;

/** Problems of cells below the headings that cannot be taken as they are. Titles above them are free. */
export function markProblems(file: string, head: TableHead, { marks }: FileLines): readonly Problem[] {
  return marks
    .filter(({ row }) => row > head.line)
    .map(({ code, found: detail, row, column }) => {
      const [found, allowed] = WORDS[code](detail);
      return { file, line: row, column, field: head.columns[column - 1] ?? '', code, found, allowed };
    });
}

/** Cells of merged ranges that are looked at: a file may merge all its cells many times. */
const MOST_MERGED = 1_000_000;

/**
 * Columns whose cells a mark refused, by row: these cells are neither judged nor missing, so that each cause has
 * one line. Of a merged range all cells but the first are empty.
 */
export function unreadPlaces(head: TableHead, { marks }: FileLines): ReadonlyMap<number, ReadonlySet<string>> {
  const places = new Map<number, Set<string>>();
  const add = (row: number, column: number): void => {
    const name = head.columns[column - 1] ?? '';
    if (name !== '') places.set(row, (places.get(row) ?? new Set()).add(name));
  };
  let left = MOST_MERGED;
  for (const { code, row, column, to } of marks) {
    if (row <= head.line || code === 'ROW_HIDDEN' || code === 'COLUMN_HIDDEN') continue;
    const last = { row: to?.row ?? row, column: Math.min(to?.column ?? column, head.columns.length) };
    for (let line = row; line <= last.row && left > 0; line += 1)
      for (let at = column; at <= last.column; at += 1, left -= 1) add(line, at);
  }
  return places;
}
