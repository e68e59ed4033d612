import type { Layer } from '../layers/chain.ts';
import type { Report } from '../report.ts';
import { entries, entry, type Tree, text } from '../source/tree.ts';

/** Words of terms.json that people do not read. */
const NOT_READ: ReadonlySet<string> = new Set(['$schema', 'version']);

/**
 * A layer that words the terms anew says a version of its own: people accept a version, and one that stays the same is
 * never shown to them again.
 */
export function checkTermsVersion(layers: readonly Layer[], report: Report): void {
  let below: string | undefined;
  for (const { documents } of layers) {
    const terms = documents.get('terms.json');
    const said = entry(terms, 'version');
    const changed = [...entries(terms)].find(([word]) => !NOT_READ.has(word))?.[1];
    if (below !== undefined && changed !== undefined && (text(said) ?? below) === below) {
      report.add('LNG-116', placeOf(said ?? changed), { found: below, example: `${below}-2` });
    }
    below = text(said) ?? below;
  }
}

function placeOf(tree: Tree): Tree['at'] {
  return tree.key ?? tree.at;
}
