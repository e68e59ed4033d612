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
