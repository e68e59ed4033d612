import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { refusedFile } from './file-words.ts';
import { KINDS, type KindName, kindNamed } from './kinds/kinds.ts';
import type { Problem } from './problem.ts';
import type { ReadRows } from './read-table.ts';
import type { Cell, Row } from './row.ts';
import { MOST_ROWS } from './table-lines.ts';

/** Reads a JSON file: an object with a list of rows for each kind. */
export function readJson(file: string, text: string): ReadRows {
  const errors: ParseError[] = [];
  const place = placesIn(text);
  const refusing = (problem: Problem): ReadRows => ({ rows: new Map(), problems: [problem] });
  const root = treeOf(text, errors);
  if (root === 'nested') return refusing(refusedFile(file, 'FILE_NESTED'));
  const [wrong] = errors;
  const whole = { file, line: 1, column: 1, field: '' };
  if (wrong)
    return refusing({
      ...whole,
      ...place(wrong.offset),
      found: printParseErrorCode(wrong.error),
      allowed: 'JSON',
    });
  const names = Object.keys(KINDS).join(', ');
  if (root?.type !== 'object')
    return refusing({ ...whole, found: root?.type ?? '', allowed: `un objeto con listas: ${names}` });
  const rows = new Map<KindName, Row[]>();
  const problems: Problem[] = [];
  const refuse = (node: Node, found: string, allowed: string, field = ''): void =>
    void problems.push({ file, ...place(node.offset), field, found, allowed });
  for (const [key, list] of pairs(root)) {
    const kind = kindNamed(key.text);
    if (kind === undefined) refuse(key.node, key.text, names);
    else if (list.type !== 'array') refuse(list, list.type, 'una lista', key.text);
    else if ((list.children?.length ?? 0) > MOST_ROWS)
      return refusing(refusedFile(file, 'FILE_ROWS', String(MOST_ROWS), place(list.offset)));
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
      else if (value.value !== '') cells.set(key.text, { text: textOf(value), ...place(value.offset) });
    }
    return cells;
  }

  /** A number as it is written: as a value it keeps only 15 to 17 digits. */
  function textOf({ type, value, offset, length }: Node): string {
    return type === 'number' ? text.slice(offset, offset + length) : String(value);
  }
}

/** The tree of a text; `nested` where its lists stand too deep in one another to be read. */
function treeOf(text: string, errors: ParseError[]): Node | undefined | 'nested' {
  try {
    return parseTree(text, errors);
  } catch (error) {
    if (error instanceof RangeError) return 'nested';
    throw error;
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
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
