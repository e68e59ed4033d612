import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { decodeText } from './decode-text.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import { readCsv } from './read-csv.ts';
import { type ReadRows, refusedFile } from './read-table.ts';
import type { Cell, Row } from './row.ts';

/**
 * Reads the operator's file: CSV, all of one kind, or JSON, an object of lists by kind.
 * @param kind of a CSV file whose name does not say it
 */
export function readRows(path: string, kind: string | undefined): ReadRows {
  const file = basename(path);
  const bytes = readFileSync(path);
  const read = decodeText(bytes);
  if (read === undefined) return refusedFile(file, 'otra codificación', 'UTF-8 (en Excel: "CSV UTF-8")');
  if (extname(path).toLowerCase() === '.json') return readJson(file, read.text);
  const named = kindNamed(kind ?? basename(path, extname(path)));
  if (named === undefined) return refusedFile(file, kind ?? '', `--tipo ${Object.keys(KINDS).join(' | ')}`);
  return readCsv(file, read, named);
}

/** The kind with that name, regardless of case. */
export function kindNamed(word: string): KindName | undefined {
  const names = Object.keys(KINDS) as KindName[];
  return names.find((name) => name === word.toLowerCase());
}

function readJson(file: string, text: string): ReadRows {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  const place = placesIn(text);
  const [wrong] = errors;
  if (wrong) return refusedFile(file, printParseErrorCode(wrong.error), 'JSON', place(wrong.offset));
  const names = Object.keys(KINDS).join(', ');
  if (root?.type !== 'object') return refusedFile(file, root?.type ?? '', `un objeto con listas: ${names}`);
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
