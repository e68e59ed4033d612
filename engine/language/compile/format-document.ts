import { type DocumentKind, shapeOf } from './language/documents.ts';
import type { Shape } from './language/shape.ts';
import { chosenShape } from './layers/merge.ts';
import { shortPart } from './layers/short-parts.ts';
import { shortCondition, shortValue } from './resolve/short-rules.ts';
import { type Branch, type Tree, withEntries } from './source/tree.ts';

/** Columns of a line. */
const WIDTH = 120;
/** A value up to this long may share a line with its neighbours. */
const SHORT = 75;
/** Brackets that such a value may have: a comparison of a path has three. */
const FLAT = 3;

/** A property as text, with the shape of its value. */
type Pair = readonly [key: string, value: Tree, shape: Shape | undefined];

/** Position of a value on its line, with the columns before and after it. */
interface Place {
  readonly indent: number;
  /** Columns before the value on its line, without the indentation. */
  readonly before: number;
  /** Columns after its last character: closing brackets, a comma. */
  readonly after: number;
}

/** Text of an entry with its comma, and whether it may share its line. */
interface Piece {
  readonly text: string;
  readonly shares: boolean;
}

/**
 * Writes a document in its canonical form, so that two files differ only in content: words in the order of their
 * schema, entries of maps and lists as written, short forms where they exist. What fits in 120 columns takes one line.
 * In a longer object short words share a line, entries of a map have a line each, and an only entry opens on the line
 * of its parent (`{ "or": [`).
 */
export function formatDocument(kind: DocumentKind, document: Tree): string {
  const shape = shapeOf(kind);
  // Tables of cases are checked as written: they have no short forms.
  const short = kind === 'table-test' ? document : inShort(document, shape);
  if (short.kind !== 'branch') return `${inOneLine(short, shape)}\n`;
  return `${block(linesOf(pairsOf(short, shape), haveLines(shape), 2), 0, '{}')}\n`;
}

/** A part of a document with its rules and parts in short form, where its shape is known. */
function inShort(long: Tree, shape: Shape | undefined): Tree {
  if (shape?.is === 'rule') return shortCondition(long);
  if (shape?.is === 'value') return shortValue(long);
  const tree = shape === undefined ? long : shortPart(shape, long);
  if (tree.kind === 'leaf' || shape === undefined) return tree;
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => inShort(item, shape.items)) };
  const here = chosenShape(shape, tree);
  const parts = [...tree.entries].map(([key, value]): [string, Tree] => [key, inShort(value, here.child(key))]);
  return withEntries(tree, new Map(parts));
}

function textOf(tree: Tree, shape: Shape | undefined, place: Place): string {
  const line = inOneLine(tree, shape);
  const { indent, before, after } = place;
  if (tree.kind === 'leaf' || indent + before + line.length + after <= WIDTH) return line;
  if (tree.kind === 'list') return writtenList(tree.items, shape?.items, place);
  const pairs = pairsOf(tree, shape);
  return (
    openedAtOnce(pairs, haveLines(shape), place) ?? block(linesOf(pairs, haveLines(shape), indent + 2), indent, '{}')
  );
}

/**
 * Writes an object whose last value opens on its first line, after all others (`{ "node": "stack", "children": {`);
 * undefined where the others do not fit there, or have a line each, or the last one is a rule or would fit on a line of
 * its own.
 */
function openedAtOnce(pairs: readonly Pair[], alone: boolean, { indent, before, after }: Place): string | undefined {
  const last = pairs.at(-1);
  if (last === undefined || last[1].kind === 'leaf') return undefined;
  if (pairs.length > 1 && alone) return undefined;
  const head = pairs.slice(0, -1).map(([name, tree, shape]) => `${keyOf(name)}${inOneLine(tree, shape)}, `);
  const opening = `{ ${head.join('')}${keyOf(last[0])}`;
  const inner = opensWith(last[1]);
  const whole = `${keyOf(last[0])}${inOneLine(last[1], last[2])}`;
  if (indent + before + opening.length + inner > WIDTH || (pairs.length > 1 && indent + 2 + whole.length <= WIDTH))
    return undefined;
  return `${opening}${textOf(last[1], last[2], { indent, before: before + opening.length, after: after + 2 })} }`;
}

function writtenList(items: readonly Tree[], shape: Shape | undefined, { indent, before, after }: Place): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.kind !== 'leaf')
    return `[${textOf(only, shape, { indent, before: before + 1, after: after + 1 })}]`;
  const pieces = items.map((item, at) => ({
    text: `${textOf(item, shape, { indent: indent + 2, before: 0, after: 1 })}${at < items.length - 1 ? ',' : ''}`,
    shares: item.kind === 'leaf',
  }));
  return block(joined(pieces, indent + 2), indent, '[]');
}

/** Lines of an object's pairs, without indentation. */
function linesOf(pairs: readonly Pair[], alone: boolean, indent: number): readonly string[] {
  const pieces = pairs.map(([name, tree, shape], at) => {
    const key = keyOf(name);
    const comma = at < pairs.length - 1 ? ',' : '';
    const text = `${key}${textOf(tree, shape, { indent, before: key.length, after: comma.length })}${comma}`;
    return { text, shares: !alone && isShort(tree, shape) };
  });
  return joined(pieces, indent);
}

/** Joins neighbours that may share a line, as many as fit. */
function joined(pieces: readonly Piece[], indent: number): readonly string[] {
  const lines: string[] = [];
  let open = false;
  for (const { text, shares } of pieces) {
    const last = lines.at(-1) ?? '';
    if (open && shares && indent + last.length + 1 + text.length <= WIDTH) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
    open = shares;
  }
  return lines;
}

function block(lines: readonly string[], indent: number, brackets: '{}' | '[]'): string {
  if (lines.length === 0) return brackets;
  const inner = `\n${' '.repeat(indent + 2)}`;
  return `${brackets[0]}${inner}${lines.join(inner)}\n${' '.repeat(indent)}${brackets[1]}`;
}

/** Lines by tree: every object around a value asks for the line of it, to learn whether it fits. */
const lines = new WeakMap<Tree, string>();

function inOneLine(tree: Tree, shape: Shape | undefined): string {
  const known = lines.get(tree);
  if (known !== undefined) return known;
  const line = lineOf(tree, shape);
  lines.set(tree, line);
  return line;
}

function lineOf(tree: Tree, shape: Shape | undefined): string {
  if (tree.kind === 'leaf') return JSON.stringify(tree.value);
  if (tree.kind === 'list') return `[${tree.items.map((item) => inOneLine(item, shape?.items)).join(', ')}]`;
  const pairs = pairsOf(tree, shape).map(([key, value, of]) => `${keyOf(key)}${inOneLine(value, of)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Whether a value is short and simple enough to share its line. */
function isShort(tree: Tree, shape: Shape | undefined): boolean {
  if (tree.kind === 'leaf') return true;
  const line = inOneLine(tree, shape);
  return line.length <= SHORT && line.replace(/[^[{]/g, '').length <= FLAT;
}

/** The pairs of an object: its words in the order of the schema, then all others as written. */
function pairsOf(branch: Branch, shape: Shape | undefined): readonly Pair[] {
  const here = shape && chosenShape(shape, branch);
  const words = isMap(here) ? [] : [...(here?.properties.keys() ?? [])];
  const others = [...branch.entries.keys()].filter((key) => !words.includes(key));
  return [...words, ...others].flatMap((key) => {
    const value = branch.entries.get(key);
    return value === undefined ? [] : [[key, value, here?.child(key)]];
  });
}

/** Whether the entries of a shape have a line each: those of maps, but for paths and rules, which read as arguments. */
const haveLines = (shape: Shape | undefined): boolean => isMap(shape) && shape?.rest?.is !== 'value';

/** Columns of the first line of a value that is written on several: brackets and keys that open one another. */
function opensWith(tree: Tree): number {
  if (tree.kind === 'leaf') return inOneLine(tree, undefined).length;
  const parts = tree.kind === 'list' ? tree.items.map((item): [string, Tree] => ['', item]) : [...tree.entries];
  const [only] = parts;
  if (parts.length !== 1 || only === undefined || only[1].kind === 'leaf') return 1;
  return (tree.kind === 'list' ? 1 : keyOf(only[0]).length + 2) + opensWith(only[1]);
}

const isMap = (shape: Shape | undefined): boolean => shape?.merge === 'map';

const keyOf = (name: string): string => `${JSON.stringify(name)}: `;
