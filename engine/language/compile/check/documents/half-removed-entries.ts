import { documentOf } from '../../layers/documents.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { type Branch, entries, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** An entry of the menu or of the tiles. */
interface Entry {
  /** Path of its map inside the document: `items`, or `home.items`. */
  readonly map: string;
  readonly key: string;
  readonly tree: Tree;
}

type Kind = 'menu' | 'tiles';

/**
 * Notes an entry that a layer removes from the menu while a tile still leads to the same screen, and the reverse: who
 * removes one often means the screen (FIXL-74).
 */
export function checkHalfRemovedEntries(context: Context): void {
  for (const kind of ['menu', 'tiles'] as const) {
    const other: Kind = kind === 'menu' ? 'tiles' : 'menu';
    const left = entriesOf(other, documentOf(context.documents, other));
    const present = new Set(entriesOf(kind, documentOf(context.documents, kind)).map(placeOf));
    const before = new Map<string, Tree>();
    for (const { documents } of context.sources)
      for (const written of entriesOf(kind, documents.get(`${kind}.json`))) {
        const { key, tree } = written;
        const to = pathTo(before.get(placeOf(written)));
        before.set(placeOf(written), tree);
        if (tree.kind !== 'leaf' || tree.value !== null || present.has(placeOf(written)) || to === undefined) continue;
        const there = left
          .filter((remaining) => pathTo(remaining.tree) === to)
          .map((remaining) => `${other}.json (${placeOf(remaining)})`);
        if (there.length > 0)
          context.report.add('halfRemovedEntry', tree.at, { key, here: `${kind}.json`, to, there: there.join(', ') });
      }
  }
}

const placeOf = ({ map, key }: Entry): string => `${map}.${key}`;

/** The path of the portal that an entry leads to. */
function pathTo(tree: Tree | undefined): string | undefined {
  const to = text(entry(tree, 'to'));
  return to?.startsWith('/') === true ? pathOfLink(to) : undefined;
}

function entriesOf(kind: Kind, document: Branch | undefined): readonly Entry[] {
  const maps: readonly (readonly [string, Tree | undefined])[] =
    kind === 'menu'
      ? [['items', entry(document, 'items')]]
      : [...entries(document)].map(([group, tree]) => [`${group}.items`, entry(tree, 'items')] as const);
  return maps.flatMap(([map, items]) => [...entries(items)].map(([key, tree]) => ({ map, key, tree })));
}
