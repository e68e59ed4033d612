import type { Json } from '../../artifact.ts';

/** A place in an authored file: its path below tenants/ and the offset of the character. */
export interface Origin {
  readonly file: string;
  readonly offset: number;
}

interface Placed {
  /** Where the value stands. */
  readonly at: Origin;
  /** Where its property name stands, when it is a property. */
  readonly key?: Origin;
}

/** A scalar of a document. */
export interface Leaf extends Placed {
  readonly kind: 'leaf';
  readonly value: null | boolean | number | string;
}

/** A JSON array of a document. */
export interface List extends Placed {
  readonly kind: 'list';
  readonly items: readonly Tree[];
}

/** A JSON object of a document, in its order. */
export interface Branch extends Placed {
  readonly kind: 'branch';
  readonly entries: ReadonlyMap<string, Tree>;
}

/** A JSON value that knows, for every part of it, the file and offset that wrote it; layers and defaults keep this. */
export type Tree = Leaf | List | Branch;

/** The same branch with other entries. */
export function withEntries(branch: Branch, entries: ReadonlyMap<string, Tree>): Branch {
  return { ...branch, entries };
}

/** The plain JSON of a tree. Keys are own properties whatever their name, so no prototype is ever touched. */
export function plain(tree: Tree): Json {
  if (tree.kind === 'leaf') return tree.value;
  if (tree.kind === 'list') return tree.items.map(plain);
  return Object.fromEntries([...tree.entries].map(([key, entry]) => [key, plain(entry)]));
}

/** A tree of plain JSON, all of it placed at one origin; for defaults. */
export function planted(value: Json, at: Origin): Tree {
  if (value === null || typeof value !== 'object') return { kind: 'leaf', at, value };
  if (isList(value)) return { kind: 'list', at, items: value.map((item) => planted(item, at)) };
  return {
    kind: 'branch',
    at,
    entries: new Map(Object.entries(value).map(([key, entry]) => [key, planted(entry, at)])),
  };
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/** The entry of a branch, or undefined when the tree is no branch or has no such entry. */
export function entry(tree: Tree | undefined, key: string): Tree | undefined {
  return tree?.kind === 'branch' ? tree.entries.get(key) : undefined;
}

/** The text of a string leaf, or undefined. */
export function text(tree: Tree | undefined): string | undefined {
  return tree?.kind === 'leaf' && typeof tree.value === 'string' ? tree.value : undefined;
}

/**
 * The text of a place that its schema requires. Checks run on documents of sound shape, so it is there; any other tree
 * gives the empty text, which names nothing.
 */
export function textOf(tree: Tree | undefined): string {
  return text(tree) ?? '';
}

/** Returns the value that a text names; undefined where no text is written, as for an unknown name. */
export function lookUp<Value>(values: ReadonlyMap<string, Value>, name: Tree | undefined): Value | undefined {
  const key = text(name);
  return key === undefined ? undefined : values.get(key);
}

/** Whether a text is written, and is one of some words. */
export function hasWord(words: ReadonlySet<string> | ReadonlyMap<string, unknown>, tree: Tree | undefined): boolean {
  const word = text(tree);
  return word !== undefined && words.has(word);
}

/** Returns the folder of the layer that wrote a place, e.g. `_base`. */
export function folderOf({ file }: Pick<Origin, 'file'>): string {
  const end = file.indexOf('/');
  return end === -1 ? file : file.slice(0, end);
}

/** Returns the entries of a branch; empty for any other tree. */
export function entries(tree: Tree | undefined): ReadonlyMap<string, Tree> {
  return tree?.kind === 'branch' ? tree.entries : new Map();
}

/** Returns the elements of a list; empty for any other tree. */
export function items(tree: Tree | undefined): readonly Tree[] {
  return tree?.kind === 'list' ? tree.items : [];
}

/** Returns the strings of a list; empty for any other tree. */
export function texts(tree: Tree | undefined): readonly string[] {
  return items(tree).flatMap((item) => text(item) ?? []);
}

/** Shows a tree, and every tree inside it, in the order in which they are written. */
export function visit(tree: Tree, show: (tree: Tree) => void): void {
  show(tree);
  if (tree.kind === 'list') for (const item of tree.items) visit(item, show);
  if (tree.kind === 'branch') for (const value of tree.entries.values()) visit(value, show);
}

/** Returns the part of a tree at a path of keys and list positions, or undefined. */
export function reach(tree: Tree | undefined, steps: readonly string[]): Tree | undefined {
  let part = tree;
  for (const step of steps) part = part?.kind === 'list' ? part.items[Number(step)] : entry(part, step);
  return part;
}
