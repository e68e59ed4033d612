import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { unguarded } from '../platform/files/export/csv.ts';
import { readXlsx } from '../platform/files/import/read-xlsx.ts';
import { csvLines } from './csv-lines.ts';
import { decodeText } from './decode-text.ts';
import { refusedFile } from './file-words.ts';
import type { Problem } from './problem.ts';
import type { FileLines, TableLine } from './table-lines.ts';

/** Largest file, in bytes. Ten thousand rows of patients take about one million. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Bytes of a file within the limit, or the reason why it is not read. */
export type FileBytes = { readonly file: string; readonly bytes: Buffer } | { readonly refused: Problem };

/** Reads a file of an operator, up to a limit. */
export function readBytes(path: string): FileBytes {
  const file = basename(path);
  const { size } = statSync(path);
  if (size > MOST_BYTES) return { refused: refusedFile(file, 'FILE_SIZE', megabytes(size)) };
  return { file, bytes: readFileSync(path) };
}

/** A size just above the limit must not read as the limit. */
const megabytes = (size: number): string => `${(Math.ceil((size / 2 ** 20) * 10) / 10).toLocaleString('es-AR')} MB`;

/** Beginnings of a ZIP, which an XLSX file is, and of the spreadsheets before it: they count, not the file's name. */
const BOOKS = ['504b0304', 'd0cf11e0'];

/** Whether the bytes are a spreadsheet, and no text. */
export const isBook = (bytes: Buffer): boolean => BOOKS.includes(bytes.subarray(0, 4).toString('hex'));

/** Reads a table from the bytes of an XLSX or CSV file. @returns the reason where it cannot be read */
export async function fileLines(file: string, bytes: Buffer): Promise<FileLines | { readonly refused: Problem }> {
  if (!isBook(bytes)) {
    const text = decodeText(bytes);
    return text === undefined ? { refused: refusedFile(file, 'FILE_ENCODING') } : csvLines(file, text);
  }
  const sheet = await readXlsx(bytes);
  if ('code' in sheet) return { refused: refusedFile(file, sheet.code, sheet.found) };
  const lines = sheet.rows
    // The library pads every row to the widest one, as if its headings went so far.
    .map(
      (cells, at): TableLine => ({
        line: at + 1,
        // Also of a spreadsheet that an office saved from a CSV of ours.
        cells: cells.slice(0, cells.findLastIndex((text) => text !== '') + 1).map(unguarded),
      }),
    )
    .filter(({ cells }) => cells.length > 0);
  return { lines, marks: sheet.marks, numbers: sheet.numbers };
}
