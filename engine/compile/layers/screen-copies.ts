import { listed, THINGS } from '../../messages/compiler-words.ts';
import { tellUnknownName } from '../check/unknown-name.ts';
import { shapeOf } from '../language/documents.ts';
import { Report } from '../report.ts';
import { type Branch, entry, text, withEntries } from '../source/tree.ts';
import { TreeMemo } from '../tree-memo.ts';
import { type Documents, documentsOf, type Merged, type Said } from './documents.ts';
import { merge } from './merge.ts';

/**
 * Screens that are like another one: what each layer says of them is laid over that other one, layer after layer, as if they
 * had been written whole. So twins are written once, and a layer may say of a twin whatever it may say of the whole. The other one is
 * whole by itself: a screen that is like a third one cannot be copied again.
 */
export function withScreenCopies({ documents, copies }: Merged, report: Report): Documents {
  const whole = documentsOf(documents, 'screen');
  const made = [...copies].map(([name, layers]): [string, Branch] => [
    name,
    laidOver(layers, { whole, copies }, report),
  ]);
  return made.length === 0 ? documents : new Map([...documents, ['screen', new Map([...whole, ...made])]]);
}

const laid = new TreeMemo<Branch>();

interface Screens {
  readonly whole: ReadonlyMap<string, Branch>;
  readonly copies: Merged['copies'];
}

function laidOver(layers: Said, { whole, copies }: Screens, report: Report): Branch {
  const like = layers.flatMap((tree) => entry(tree, 'like') ?? []).at(-1);
  const name = text(like) ?? '';
  const other = whole.get(name);
  if (other === undefined && like !== undefined) {
    if (copies.has(name)) report.add('LNG-087', like.at, { found: name, allowed: listed(whole.keys()) });
    else tellUnknownName(report, like.at, THINGS.screen, name, whole.keys());
  }
  // What is wrong with the whole of it is told to who wrote the copy; over nothing, all of it would be.
  if (other === undefined) return stacked(layers, undefined, new Report());
  return laid.of([other, ...layers], '', report, (told) => stacked(layers, other, told));
}

/** What is about the file, or about being like another, is no part of what a screen says. */
const ABOUT_IT: ReadonlySet<string> = new Set(['$schema', 'like']);

function stacked(layers: Said, other: Branch | undefined, report: Report): Branch {
  const said = (tree: Branch): Branch =>
    withEntries(tree, new Map([...tree.entries].filter(([key]) => !ABOUT_IT.has(key))));
  const over = (below: Branch | undefined, tree: Branch): Branch => {
    const merged = merge(shapeOf('screen'), below, said(tree), report);
    return merged.kind === 'branch' ? merged : said(tree);
  };
  const [first, ...above] = layers;
  return { ...above.reduce(over, over(other, first)), at: first.at };
}
