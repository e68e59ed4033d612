import { parse } from 'csv-parse/sync';
import { isRecord } from '../../engine/rules/rule.ts';
import { unguarded } from '../platform/files/export/csv.ts';
import type { DecodedText } from './decode-text.ts';
import type { KindName } from './kinds/kinds.ts';
import type { Question } from './questions.ts';
import { type ReadRows, readTable, refusedFile, type TableLine } from './read-table.ts';

/** A row as csv-parse answers it with `info`, which its types lack. */
interface Line {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

const isLine = (line: unknown): line is Line => isRecord(line) && isRecord(line.info) && Array.isArray(line.record);

/** All line ends, so that a file joined from two sources is read whole: csv-parse alone takes the first one for all. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Delimiters that spreadsheets write: semicolons where numbers have decimal commas, and tabs in their Unicode text. */
const DELIMITERS = [';', ',', '\t'] as const;

/** Lines in which the delimiter is looked for; a title above the headings may have no delimiter. */
const TOP = 20;

/** The delimiter that occurs most often in one of the first lines. */
export function delimiterOf(text: string): string {
  const most = (sign: string): number => Math.max(...text.split(/[\r\n]+/, TOP).map((line) => line.split(sign).length));
  return DELIMITERS.reduce((best, sign) => (most(sign) > most(best) ? sign : best));
}

/** Parses CSV. */
export function readCsv(file: string, { text, encoding }: DecodedText, kind: KindName): ReadRows {
  const delimiter = delimiterOf(text);
  let lines: readonly TableLine[];
  try {
    const shape = { delimiter, record_delimiter: LINE_ENDS, info: true, trim: true, bom: true } as const;
    const lenient = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true } as const;
    const parsed: readonly unknown[] = parse(text, { ...shape, ...lenient });
    lines = parsed.filter(isLine).map(({ info, record }) => ({ line: info.lines, cells: record.map(unguarded) }));
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return refusedFile(file, 'comillas sin cerrar o mal puestas', 'CSV', { line, column: 1 });
  }
  const read = readTable(file, kind, lines, delimiter);
  return encoding === 'windows-1252' ? { ...read, questions: lettersToConfirm(file, text) } : read;
}

/** Asks whether the letters beyond ASCII are right, by the words that have them. */
function lettersToConfirm(file: string, text: string): readonly Question[] {
  const words = new Set(text.match(/[\p{L}\p{N}'°º]*[^\p{ASCII}][\p{L}\p{N}'°º]*/gu) ?? []);
  const say = `${file} no está en UTF-8. Leído como Windows-1252 dice:`;
  return [{ option: 'textos-como-estan', about: [...words], say }];
}
