import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { isRecord } from '../../engine/rules/rule.ts';
import { unguarded } from '../platform/files/export/csv.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import type { Cell, Row } from './row.ts';

/** Rows of a file by kind, and its problems. */
export interface ReadRows {
  readonly rows: ReadonlyMap<KindName, readonly Row[]>;
  readonly problems: readonly Problem[];
}

/**
 * Reads the operator's file: CSV, all of one kind, or JSON, an object of lists by kind.
 * @param kind of a CSV file whose name does not say it
 */
export function readRows(path: string, kind: string | undefined): ReadRows {
  const file = basename(path);
  const bytes = readFileSync(path);
  const text = decoded(bytes);
  if (text === undefined) return refused(file, 'otra codificación', 'UTF-8 (en Excel: "CSV UTF-8")');
  if (extname(path).toLowerCase() === '.json') return readJson(file, text);
  const named = kindNamed(kind ?? basename(path, extname(path)));
  if (named === undefined) return refused(file, kind ?? '', `--tipo ${Object.keys(KINDS).join(' | ')}`);
  return readCsv(file, text, named);
}

/** The kind with that name, regardless of case. */
export function kindNamed(word: string): KindName | undefined {
  const names = Object.keys(KINDS) as KindName[];
  return names.find((name) => name === word.toLowerCase());
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const refused = (
  file: string,
  found: string,
  allowed: string,
  place = { line: 1, column: 1 },
  field = '',
): ReadRows => ({
  rows: new Map(),
  problems: [{ file, ...place, field, found, allowed }],
});

/** A row as csv-parse answers it with `info`, which its types lack. */
interface Line {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

const isLine = (line: unknown): line is Line => isRecord(line) && isRecord(line.info) && Array.isArray(line.record);

/** All line ends, so that a file joined from two sources is read whole: csv-parse alone takes the first one for all. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Parses CSV. Argentine spreadsheets separate by semicolons, because numbers have decimal commas. */
function readCsv(file: string, text: string, kind: KindName): ReadRows {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  let lines: readonly Line[];
  try {
    const shape = { delimiter, record_delimiter: LINE_ENDS, info: true, trim: true } as const;
    const lenient = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true } as const;
    const parsed: readonly unknown[] = parse(text, { ...shape, ...lenient });
    lines = parsed.filter(isLine);
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return refused(file, 'comillas sin cerrar o mal puestas', 'CSV', { line, column: 1 });
  }
  const [names, ...records] = lines;
  const columns = (names?.record ?? []).map(plainName);
  const misnamed = headProblems(file, columns, records, kind);
  // Each row would lack the column of a misspelt heading, and say so.
  if (misnamed.length > 0) return { rows: new Map(), problems: misnamed };
  const rows = records.map(({ info, record }): Row => {
    const cells = record.flatMap((value, at): [string, Cell][] => {
      const name = columns[at];
      return name === undefined || value === ''
        ? []
        : [[name, { text: unguarded(value), line: info.lines, column: at + 1 }]];
    });
    return { file, line: info.lines, column: 1, cells: new Map(cells) };
  });
  return { rows: new Map([[kind, rows]]), problems: extraCells(file, columns, records, delimiter) };
}

/** A heading in lower case and without accents, as the columns are named. */
const plainName = (heading: string): string => heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Headings that no column has or two share. Spreadsheets add empty columns at the end: skips those without a value. */
function headProblems(
  file: string,
  columns: readonly string[],
  records: readonly Line[],
  kind: KindName,
): readonly Problem[] {
  const known = KINDS[kind].columns.map(({ name }) => name);
  return columns.flatMap((name, at): Problem[] => {
    const place = { file, line: 1, column: at + 1, field: '' };
    if (name === '' && records.every(({ record }) => (record[at] ?? '') === '')) return [];
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
  records: readonly Line[],
  delimiter: string,
): readonly Problem[] {
  const allowed = `${columns.length} valores, como el encabezado; el que lleva «${delimiter}» va entre comillas`;
  return records.flatMap(({ info, record }): Problem[] => {
    const at = record.findIndex((value, index) => index >= columns.length && value !== '');
    const found = record[at];
    return found === undefined ? [] : [{ file, line: info.lines, column: at + 1, field: '', found, allowed }];
  });
}

function readJson(file: string, text: string): ReadRows {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  const place = placesIn(text);
  const [wrong] = errors;
  if (wrong) return refused(file, printParseErrorCode(wrong.error), 'JSON', place(wrong.offset));
  const names = Object.keys(KINDS).join(', ');
  if (root?.type !== 'object') return refused(file, root?.type ?? '', `un objeto con listas: ${names}`);
  const rows = new Map<KindName, Row[]>();
  const problems: Problem[] = [];
  const refuse = (node: Node, found: string, allowed: string, field = ''): void =>
    void problems.push({ file, ...place(node.offset), field, found, allowed });
  for (const [key, list] of pairs(root)) {
    const kind = kindNamed(key.text);
    if (kind === undefined) refuse(key.node, key.text, names);
    else if (list.type !== 'array') refuse(list, list.type, 'una lista', key.text);
    else {
      const read = (list.children ?? []).flatMap((item): Row[] => {
        if (item.type !== 'object') refuse(item, item.type, 'un objeto', key.text);
        else return [{ file, ...place(item.offset), cells: cellsOf(item) }];
        return [];
      });
      rows.set(kind, [...(rows.get(kind) ?? []), ...read]);
    }
  }
  return { rows, problems };

  function cellsOf(item: Node): Map<string, Cell> {
    const cells = new Map<string, Cell>();
    for (const [key, value] of pairs(item)) {
      if (!['string', 'number', 'boolean'].includes(value.type))
        refuse(value, value.type, 'un texto, un número, true o false', key.text);
      else if (cells.has(key.text)) refuse(key.node, `otra vez ${key.text}`, 'cada campo una sola vez');
      else if (value.value !== '') cells.set(key.text, { text: String(value.value), ...place(value.offset) });
    }
    return cells;
  }
}

function pairs(node: Node): [{ readonly text: string; readonly node: Node }, Node][] {
  return (node.children ?? []).flatMap(({ children }): [{ text: string; node: Node }, Node][] => {
    const [key, value] = children ?? [];
    return key && value ? [[{ text: String(key.value), node: key }, value]] : [];
  });
}

/** Line and column, from 1, of an offset. */
function placesIn(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  return (offset) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
}
