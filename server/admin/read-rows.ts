import { basename, extname } from 'node:path';
import { decodeText } from './decode-text.ts';
import { fileLines, isBook, readBytes } from './file-lines.ts';
import { refusedFile } from './file-words.ts';
import { KINDS, kindNamed } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { type ReadRows, readTable } from './read-table.ts';

const refusing = (problem: Problem): ReadRows => ({ rows: new Map(), problems: [problem] });

/**
 * Reads the operator's file: a spreadsheet (XLSX) or CSV, all of one kind, or JSON, an object of lists by kind.
 * @param kind of a spreadsheet or CSV file whose name does not say it
 */
export async function readRows(path: string, kind: string | undefined): Promise<ReadRows> {
  const read = readBytes(path);
  if ('refused' in read) return refusing(read.refused);
  const { file, bytes } = read;
  if (extname(path).toLowerCase() === '.json' && !isBook(bytes)) {
    const json = decodeText(bytes);
    return json === undefined ? refusing(refusedFile(file, 'FILE_ENCODING')) : readJson(file, json.text);
  }
  const named = kindNamed(kind ?? basename(path, extname(path)));
  if (named === undefined) {
    const kinds = Object.keys(KINDS).join(', ');
    const say = `Agregá a la orden --tipo y lo que trae el archivo (${kinds}), o ponele ese nombre al archivo.`;
    return refusing({ file, line: 1, column: 1, field: '--tipo', found: kind ?? '', allowed: kinds, say });
  }
  const table = await fileLines(file, bytes);
  return 'refused' in table ? refusing(table.refused) : readTable(file, named, table);
}
