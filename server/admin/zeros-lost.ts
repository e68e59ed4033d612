import type { Question } from './questions.ts';
import type { FileLines, TableHead } from './table-lines.ts';

/** Columns in whose values leading zeros count. */
const WITH_ZEROS = ['afiliado', 'matricula'];

/** Asks about identifiers that are cells of numbers: their leading zeros are lost, or only shown by the format. */
export function zerosToConfirm(file: string, head: TableHead, { lines, numbers }: FileLines): readonly Question[] {
  const texts = new Map(lines.map(({ line, cells }) => [line, cells]));
  const textAt = (row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
  const doubtful = numbers.filter(({ row, column, digits }) => {
    const name = head.columns[column - 1] ?? '';
    return row > head.line && name !== '' && (WITH_ZEROS.includes(name) || digits > textAt(row, column).length);
  });
  const columns = [...new Set(doubtful.map(({ column }) => column))];
  const about = columns.flatMap((at) => {
    const found = doubtful.filter(({ column }) => column === at);
    const [first] = found;
    if (first === undefined) return [];
    const text = textAt(first.row, at);
    const seen = first.digits > text.length ? `, que se ve ${text.padStart(first.digits, '0')}` : '';
    return [`${file}:${first.row}:${at} ${head.columns[at - 1]}: ${text}${seen} (${found.length} en la columna)`];
  });
  if (about.length === 0) return [];
  const say =
    'Estas columnas son números y no textos: un cero adelante no está en la planilla, aunque se vea. Si alguno lo lleva, dales el formato Texto y escribilos de nuevo.';
  return [{ option: 'numeros-como-estan', about, say }];
}
