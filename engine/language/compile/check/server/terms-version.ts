import type { Layer } from '../../layers/chain.ts';
import type { Report } from '../../source/report.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';

/** Words of terms.json that people do not read. */
const NOT_READ: ReadonlySet<string> = new Set(['$schema', 'version', 'ask']);

/**
 * Checks that a layer that changes the terms also changes their version: people accept a version, and the portal never
 * asks again for an accepted one.
 */
export function checkTermsVersion(layers: readonly Layer[], report: Report): void {
  let below: string | undefined;
  for (const { documents } of layers) {
    const terms = documents.get('terms.json');
    const version = entry(terms, 'version');
    const changed = [...entries(terms)].find(([word]) => !NOT_READ.has(word))?.[1];
    if (below !== undefined && changed !== undefined && (text(version) ?? below) === below) {
      report.add('unchangedTermsVersion', placeOf(version ?? changed), { found: below, example: `${below}-2` });
    }
    below = text(version) ?? below;
  }
}

function placeOf(tree: Tree): Tree['at'] {
  return tree.key ?? tree.at;
}
