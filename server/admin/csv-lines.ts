import { CsvError, parse } from 'csv-parse/sync';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { unguarded } from '../platform/files/export/csv.ts';
import type { DecodedText } from './decode-text.ts';
import { refusedFile } from './file-words.ts';
import type { Problem } from './problem.ts';
import { type FileLines, MOST_ROWS } from './table-lines.ts';

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

/** Letters of the longest row. */
const LONGEST_ROW = 100_000;

/** The delimiter that occurs most often in one of the first lines. */
function delimiterOf(lines: readonly string[]): string {
  const most = (sign: string): number => Math.max(...lines.map((line) => line.split(sign).length));
  return DELIMITERS.reduce((best, sign) => (most(sign) > most(best) ? sign : best));
}

/** Parses CSV. */
export function csvLines(file: string, text: DecodedText): FileLines | { readonly refused: Problem } {
  // Web systems offer pages as spreadsheets, which Excel opens.
  if (/^\s*<(?:!|\?|html|table|workbook)/i.test(text.text)) return { refused: refusedFile(file, 'FILE_MARKUP') };
  const long = longLine(text.text);
  if (long !== undefined) return { refused: refusedFile(file, 'FILE_ROW_LONG', '', { line: long, column: 1 }) };
  const delimiter = delimiterOf(text.text.slice(0, LONGEST_ROW).split(/[\r\n]+/, TOP));
  try {
    const shape = { delimiter, record_delimiter: LINE_ENDS, info: true, trim: true, bom: true } as const;
    const lenient = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true } as const;
    const bounds = { max_record_size: LONGEST_ROW, to: MOST_ROWS + TOP + 1 } as const;
    const parsed: readonly unknown[] = parse(text.text, { ...shape, ...lenient, ...bounds });
    if (parsed.length > MOST_ROWS + TOP) return { refused: refusedFile(file, 'FILE_ROWS', String(MOST_ROWS)) };
    const lines = parsed.filter(isLine).map(({ info, record }) => ({ line: info.lines, cells: record.map(unguarded) }));
    return { lines, marks: [], numbers: [], delimiter, text };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? Number(error.lines) : 1;
    const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'FILE_ROW_LONG' : 'FILE_QUOTES';
    return { refused: refusedFile(file, code, '', { line, column: 1 }) };
  }
}

/** Number of the first line that is too long: the limit of csv-parse counts no empty values. */
function longLine(text: string): number | undefined {
  let [line, start] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === LF || sign === CR) start = at + 1;
    if (sign === LF) line += 1;
    if (at - start > LONGEST_ROW) return line;
  }
  return undefined;
}

const LF = 10;
const CR = 13;
