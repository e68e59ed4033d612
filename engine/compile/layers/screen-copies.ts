import { listed, THINGS } from '../../messages/compiler-words.ts';
import { tellUnknownName } from '../check/unknown-name.ts';
import { shapeOf } from '../language/documents.ts';
import type { Report } from '../report.ts';
import { type Branch, entry, text, withEntries } from '../source/tree.ts';
import { TreeMemo } from '../tree-memo.ts';
import { type Documents, documentsOf } from './documents.ts';
import { merge } from './merge.ts';

/**
 * Screens that are like another one: what they say is laid over it as a layer would be, so twins are written once. The
 * other one is whole by itself: a screen that is like a third one cannot be copied again.
 */
export function withScreenCopies(documents: Documents, report: Report): Documents {
  const screens = documentsOf(documents, 'screen');
  const whole = new Map([...screens].filter(([, tree]) => entry(tree, 'like') === undefined));
  const copies = new Set([...screens.keys()].filter((name) => !whole.has(name)));
  const made = [...screens].map(([name, tree]): [string, Branch] => [name, likened(tree, { whole, copies }, report)]);
  return new Map([...documents, ['screen', new Map(made)]]);
}

const copied = new TreeMemo<Branch>();

interface Screens {
  readonly whole: ReadonlyMap<string, Branch>;
  /** Names of screens that are themselves like another one. */
  readonly copies: ReadonlySet<string>;
}

function likened(tree: Branch, { whole, copies }: Screens, report: Report): Branch {
  const like = entry(tree, 'like');
  if (like === undefined) return tree;
  const name = text(like) ?? '';
  const own = withEntries(tree, new Map([...tree.entries].filter(([key]) => key !== 'like')));
  const other = whole.get(name);
  if (other === undefined) {
    if (copies.has(name)) report.add('LNG-087', like.at, { found: name, allowed: listed(whole.keys()) });
    else tellUnknownName(report, like.at, THINGS.screen, name, whole.keys());
  }
  if (other === undefined) return own;
  // What is wrong with the whole of it is told to who wrote the copy.
  return copied.of([other, tree], '', report, (told) => {
    const merged = merge(shapeOf('screen'), other, own, told);
    return merged.kind === 'branch' ? { ...merged, at: tree.at } : own;
  });
}
