import { nearest } from '../../types/nearest.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entry, items, type Tree, text, textOf } from '../source/tree.ts';

const ADD = '$add';
const REMOVE = '$remove';

/**
 * Merges a list of names over the one below it: a list adds, `{ "$remove": […], "$add": […] }` removes and adds. Each
 * name keeps the file that wrote it first. Returns any other value unchanged, and its shape is validated later.
 */
export function mergeNames(below: Tree | undefined, patch: Tree, report: Report): Tree {
  if (patch.kind === 'list') return withNames(below, patch, patch.items);
  if (patch.kind !== 'branch' || !saysChanges(patch)) return patch;
  const removed = items(entry(patch, REMOVE));
  const known = items(below).map((item) => textOf(item));
  for (const item of removed) {
    const key = textOf(item);
    if (!known.includes(key)) report.add('nothingToRemove', item.at, { key }, { meant: nearest(key, known) });
  }
  const left = items(below).filter((item) => !removed.some((other) => text(other) === text(item)));
  const base: Tree = { kind: 'list', at: below?.at ?? patch.at, items: left };
  return withNames(base, patch, items(entry(patch, ADD)));
}

/** Whether an object has only lists of names to remove or to add. */
function saysChanges({ entries }: Branch): boolean {
  const words = [...entries];
  return words.length > 0 && words.every(([key, tree]) => [ADD, REMOVE].includes(key) && tree.kind === 'list');
}

function withNames(below: Tree | undefined, patch: Tree, more: readonly Tree[]): Tree {
  const all = [...items(below)];
  for (const item of more) {
    const name = text(item);
    if (name === undefined || !all.some((other) => text(other) === name)) all.push(item);
  }
  const { key } = below ?? patch;
  return { kind: 'list', at: below?.at ?? patch.at, items: all, ...(key === undefined ? {} : { key }) };
}
