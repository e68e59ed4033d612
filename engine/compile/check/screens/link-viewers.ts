import { listed } from '../../../messages/compiler-words.ts';
import { heightOf } from '../../layers/chain.ts';
import { documentsOf } from '../../layers/documents.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { entry, type Tree, text, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { maySee, ROLES } from './entry-viewers.ts';
import { shownBy, startsOf, treesIn } from './shown-branches.ts';

/** A link of a screen, and the roles that may see it there. */
interface Seen {
  readonly to: Tree;
  readonly viewers: readonly string[];
}

/**
 * Warns of links and actions of a screen for signed-in people that lead to a screen which none of those who see them may
 * open. A screen for visitors is no such target: an action may sign out first.
 */
export function checkLinkViewers(context: Context): void {
  const { documents, routes, report, layers } = context;
  for (const screen of documentsOf(documents, 'screen').values()) {
    const audience = texts(entry(screen, 'for'));
    if (!audience.every((viewer) => ROLES.includes(viewer))) continue;
    for (const { to, viewers } of linksOf(startsOf(screen), audience, context)) {
      const found = routes.find(pathOfLink(text(to) ?? ''));
      if (found.kind !== 'screens') continue;
      const places = [to, ...found.screens.flatMap((target) => entry(target, 'for') ?? [])];
      const admitted = new Set(found.screens.flatMap((target) => texts(entry(target, 'for'))));
      if (admitted.has('anonymous') || viewers.some((viewer) => admitted.has(viewer))) continue;
      const last = places.reduce((one, other) => (heightOf(other.at, layers) > heightOf(one.at, layers) ? other : one));
      report.add('LNG-414', last.at, { found: text(to) ?? '', seen: listed(admitted), viewers: listed(viewers) });
    }
  }
}

/** Yields the links below some trees, with those of `viewers` whom the conditions above them let see them. */
function* linksOf(
  trees: Iterable<Tree | undefined>,
  viewers: readonly string[],
  context: Context,
  seen: Set<string> = new Set(),
): Iterable<Seen> {
  for (const tree of trees) {
    if (tree === undefined || tree.kind === 'leaf') continue;
    const conditions = ['visible', 'when'].map((word) => entry(tree, word));
    const left = viewers.filter((viewer) => conditions.every((condition) => maySee(viewer, condition)));
    if (left.length === 0) continue;
    const to = entry(tree, 'to');
    if (text(to)?.startsWith('/') === true && to !== undefined) yield { to, viewers: left };
    yield* linksOf(treesIn(tree), left, context, seen);
    const shown = shownBy(tree, context);
    const key = `${shown?.at.file} ${left.join()}`;
    if (shown === undefined || seen.has(key)) continue;
    seen.add(key);
    yield* linksOf([entry(shown, 'view')], left, context, seen);
  }
}
