import type { SheetFaultCode } from '../platform/files/import/read-xlsx.ts';
import type { Problem } from './problem.ts';

/** Reason why an operator's file is refused. */
type FileFaultCode =
  | SheetFaultCode
  | 'FILE_SIZE'
  | 'FILE_ROWS'
  | 'FILE_ROW_LONG'
  | 'FILE_ENCODING'
  | 'FILE_MARKUP'
  | 'FILE_QUOTES'
  | 'FILE_NESTED';

const SMALLER = 'un archivo más chico: partilo en varios';
const SAVED_AGAIN = 'una planilla .xlsx: abrila en Excel o LibreOffice y «Guardar como» .xlsx';

/** The value found and the allowed ones, in Spanish, by code; from the kinds, sheets or numbers of the fault. */
const FILE_WORDS = {
  FILE_SIZE: (size) => [size, `un archivo de hasta 20 MB: partilo en varios`],
  FILE_ROWS: (rows) => [`más de ${rows} filas`, SMALLER],
  FILE_ROW_LONG: () => ['una fila de más de 100.000 letras', 'filas más cortas: puede faltar una comilla de cierre'],
  FILE_ENCODING: () => [
    'un archivo que no es de texto, o de otra codificación',
    'una planilla .xlsx, o un CSV en UTF-8 (en Excel: "CSV UTF-8")',
  ],
  FILE_MARKUP: () => ['una página web o un XML, aunque se llame planilla', SAVED_AGAIN],
  FILE_QUOTES: () => ['comillas sin cerrar o mal puestas', 'CSV'],
  FILE_NESTED: () => ['demasiadas listas una dentro de otra', 'un objeto con una lista por tipo'],
  SHEET_OLD: () => ['una planilla .xls, de antes de 2007', SAVED_AGAIN],
  SHEET_PROTECTED: () => ['una planilla con contraseña', 'una sin contraseña: «Guardar como», Herramientas, Opciones'],
  SHEET_OTHER_KIND: (kind) => [`un archivo ${kind}`, SAVED_AGAIN],
  SHEET_TWO_KINDS: (kinds) => [`un archivo que es varias cosas a la vez: ${kinds}`, SAVED_AGAIN],
  SHEET_DAMAGED: () => ['una planilla dañada', SAVED_AGAIN],
  SHEET_UNPACKED_SIZE: () => ['más de 64 MB al abrirla', SMALLER],
  SHEET_HIDDEN: () => ['datos sólo en hojas ocultas', 'una hoja a la vista: mostrala con «Mostrar hoja»'],
  SHEET_EMPTY: () => ['ninguna hoja con datos', 'una hoja con el encabezado y las filas'],
  SHEET_SEVERAL: (names) => [`varias hojas con datos: ${names}`, 'una sola hoja a la vista: borrá u ocultá las otras'],
  SHEET_ROWS: (row) => [`datos en la fila ${row}`, `hasta la fila 50.000: partila en varias, o borrá lo que sobra`],
  SHEET_COLUMNS: (column) => [`datos en la columna número ${column}`, 'hasta 256 columnas: borrá las que sobran'],
  SHEET_TOO_MUCH: () => ['una planilla que no se pudo leer en un minuto y 512 MB', SMALLER],
} as const satisfies Readonly<Record<FileFaultCode, (detail: string) => readonly [string, string]>>;

/** The problem of a file of which nothing is taken. */
export function refusedFile(
  file: string,
  code: keyof typeof FILE_WORDS,
  detail = '',
  place = { line: 1, column: 1 },
): Problem {
  const [found, allowed] = FILE_WORDS[code](detail);
  return { file, ...place, field: '', code, found, allowed };
}
