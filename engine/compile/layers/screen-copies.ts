import { listed, THINGS } from '../../messages/compiler-words.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { shapeOf } from '../language/documents.ts';
import { Report } from '../source/report.ts';
import { type Branch, entry, text, withEntries } from '../source/tree.ts';
import { reportUnknownName } from '../source/unknown-name.ts';
import { type Documents, documentsOf, type LayerStack, type Merged } from './documents.ts';
import { merge } from './merge.ts';

/**
 * Expands screens that are like another one: merges each layer of the copy over that other screen, as if the copy had
 * been written whole. So twins are written once, and a layer may patch a twin like any whole screen. The other screen
 * must be whole itself: a copy cannot be copied again.
 */
export function withScreenCopies({ documents, copies }: Merged, report: Report): Documents {
  const whole = documentsOf(documents, 'screen');
  const made = [...copies].map(([name, layers]): [string, Branch] => [
    name,
    laidOver(layers, { whole, copies }, report),
  ]);
  return made.length === 0 ? documents : new Map([...documents, ['screen', new Map([...whole, ...made])]]);
}

const laid = new StepCache<Branch>();

interface Screens {
  readonly whole: ReadonlyMap<string, Branch>;
  readonly copies: Merged['copies'];
}

function laidOver(layers: LayerStack, { whole, copies }: Screens, report: Report): Branch {
  const like = layers.flatMap((tree) => entry(tree, 'like') ?? []).at(-1);
  const name = text(like) ?? '';
  const other = whole.get(name);
  if (other === undefined && like !== undefined) {
    if (copies.has(name)) report.add('LNG-087', like.at, { found: name, allowed: listed(whole.keys()) });
    else reportUnknownName(report, like.at, THINGS.screen, name, whole.keys());
  }
  // Discard the merge's findings if the other screen is missing: over nothing, every patch would be wrong.
  if (other === undefined) return stacked(layers, undefined, new Report());
  return laid.of([other, ...layers], '', report, (stepReport) => stacked(layers, other, stepReport));
}

/** Properties about the file or about the copy itself, which are not part of the screen. */
const ABOUT_IT: ReadonlySet<string> = new Set(['$schema', 'like']);

function stacked(layers: LayerStack, other: Branch | undefined, report: Report): Branch {
  const said = (tree: Branch): Branch =>
    withEntries(tree, new Map([...tree.entries].filter(([key]) => !ABOUT_IT.has(key))));
  const over = (below: Branch | undefined, tree: Branch): Branch => {
    const merged = merge(shapeOf('screen'), below, said(tree), report);
    return merged.kind === 'branch' ? merged : said(tree);
  };
  const [first, ...above] = layers;
  return { ...above.reduce(over, over(other, first)), at: first.at };
}
