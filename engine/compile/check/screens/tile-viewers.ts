import { listed } from '../../../messages/compiler-words.ts';
import { heightOf } from '../../layers/chain.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { entries, entry, type Tree, text, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { shownBranches } from './shown-branches.ts';

/**
 * Checks that a tile leads to a screen that all its viewers may open: in a group that only patients see, a tile to a
 * screen for managers helps no viewer. Its own `visible` may narrow the viewers further.
 */
export function checkTileViewers(context: Context): void {
  const groups = entries(documentOf(context.documents, 'tiles'));
  for (const [group, viewers] of viewersOf(context)) {
    for (const [key, tile] of entries(entry(groups.get(group), 'items'))) tileAt(key, tile, viewers, context);
  }
}

function tileAt(key: string, tile: Tree, viewers: ReadonlySet<string>, { routes, report, layers }: Context): void {
  const to = entry(tile, 'to');
  const link = text(to);
  if (to === undefined || link?.startsWith('/') !== true) return;
  const found = routes.find(pathOfLink(link));
  if (found.kind !== 'screens') return;
  const seen = new Set(found.screens.flatMap((screen) => texts(entry(screen, 'for'))));
  if ([...viewers].some((viewer) => seen.has(viewer))) return;
  // Report at the highest layer's statement: the tile's link, or the audience of its screen.
  const places = [to, ...found.screens.flatMap((screen) => entry(screen, 'for') ?? [])];
  const last = places.reduce((one, other) => (heightOf(other.at, layers) > heightOf(one.at, layers) ? other : one));
  report.add('LNG-201', last.at, { key, found: link, seen: listed(seen), viewers: listed(viewers) });
}

/** Returns the viewers of each group of tiles: the audiences of the screens that show it, directly or in a part. */
function viewersOf(context: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const viewers = new Map<string, Set<string>>();
  for (const screen of documentsOf(context.documents, 'screen').values()) {
    for (const branch of shownBranches(screen, context)) {
      const group = text(entry(branch, 'node')) === 'tiles' ? text(entry(branch, 'group')) : undefined;
      if (group === undefined) continue;
      const known = viewers.get(group) ?? new Set();
      for (const viewer of texts(entry(screen, 'for'))) known.add(viewer);
      viewers.set(group, known);
    }
  }
  return viewers;
}
