import { nearest } from '../../types/nearest.ts';
import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entry, type Tree, text, withEntries } from '../source/tree.ts';

const WORDS = ['after', 'before'] as const;

/** Puts the entries of every map where their `after` or `before` says, and drops those two words. */
export function ordered(shape: Shape, tree: Tree, report: Report, path = ''): Tree {
  if (tree.kind === 'list') {
    const { items } = shape;
    if (items === undefined) return tree;
    return { ...tree, items: tree.items.map((item, at) => ordered(items, item, report, `${path}.${at}`)) };
  }
  if (tree.kind !== 'branch') return tree;
  const here = chosenShape(shape, tree);
  const entries = new Map<string, Tree>();
  for (const [key, value] of here.merge === 'map' ? moved(tree, here, path, report) : tree.entries) {
    const child = here.child(key);
    entries.set(key, child === undefined ? value : ordered(child, value, report, path === '' ? key : `${path}.${key}`));
  }
  return withEntries(tree, entries);
}

/** The entries in their final order, each without its words of order. */
function moved(map: Branch, shape: Shape, path: string, report: Report): ReadonlyMap<string, Tree> {
  if (!movable(shape)) return map.entries;
  for (const [key, tree] of map.entries) twice(key, tree, report);
  const keys = [...map.entries.keys()].filter((key) => wordOf(map.entries.get(key)) === undefined);
  let waiting = [...map.entries.keys()].filter((key) => !keys.includes(key));
  while (waiting.length > 0) {
    const [next] = waiting.filter((key) => keys.includes(wordOf(map.entries.get(key))?.target ?? ''));
    const key = next ?? waiting[0] ?? '';
    const word = wordOf(map.entries.get(key));
    if (word === undefined) break;
    if (next === undefined)
      report.add('unknownOrderTarget', word.at.at, lost(word, key, map, path), { meant: nearest(word.target, keys) });
    insert(keys, key, word, map);
    waiting = waiting.filter((other) => other !== key);
  }
  return new Map(keys.flatMap((key) => bare(key, map.entries.get(key))));
}

/** An entry has one place: the second word would move nothing. */
function twice(key: string, tree: Tree, report: Report): void {
  const [after, before] = [entry(tree, 'after'), entry(tree, 'before')];
  if (text(after) !== undefined && before !== undefined && text(before) !== undefined)
    report.add('afterAndBefore', before.key ?? before.at, { key });
}

/** Arguments of the finding about a key whose target is missing or in a circle; the key stays last. */
function lost(word: Word, key: string, map: Branch, path: string): Record<string, string> {
  const allowed = [...map.entries.keys()].filter((other) => other !== key).join(', ');
  return { path: path === '' ? key : `${path}.${key}`, word: word.name, found: word.target, allowed };
}

function insert(keys: string[], key: string, word: Word, map: Branch): void {
  const target = keys.indexOf(word.target);
  if (target === -1) {
    keys.push(key);
    return;
  }
  let at = word.name === 'before' ? target : target + 1;
  // Entries after the same target keep the order in which they were written.
  while (word.name === 'after' && at < keys.length && sameWord(wordOf(map.entries.get(keys[at] ?? '')), word)) at += 1;
  keys.splice(at, 0, key);
}

function sameWord(other: Word | undefined, word: Word): boolean {
  return other?.name === word.name && other.target === word.target;
}

interface Word {
  readonly name: (typeof WORDS)[number];
  readonly target: string;
  readonly at: Tree;
}

function wordOf(tree: Tree | undefined): Word | undefined {
  for (const name of WORDS) {
    const at = entry(tree, name);
    const target = text(at);
    if (at !== undefined && target !== undefined) return { name, target, at };
  }
  return undefined;
}

function bare(key: string, tree: Tree | undefined): [string, Tree][] {
  if (tree === undefined) return [];
  if (tree.kind !== 'branch' || wordOf(tree) === undefined) return [[key, tree]];
  const entries = [...tree.entries].filter(([name]) => !WORDS.some((word) => word === name));
  return [[key, withEntries(tree, new Map(entries))]];
}

/** Whether the entries of a map know the words of order. */
function movable(shape: Shape): boolean {
  const entryShape = shape.rest;
  if (entryShape === undefined) return false;
  const [variant] = entryShape.variant?.shapes.values() ?? [];
  return (variant ?? entryShape).properties.has('after');
}
