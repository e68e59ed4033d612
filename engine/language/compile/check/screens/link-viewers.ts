import { listed } from '../../../messages/compiler-words.ts';
import { actionKind } from '../../language/kinds.ts';
import { heightOf } from '../../layers/chain.ts';
import { documentsOf, shownForm } from '../../layers/documents.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { type Branch, entries, entry, type Tree, text, textOf, texts } from '../../source/tree.ts';
import { DocumentMemo } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { maySee, ROLES, signsIn } from './entry-viewers.ts';
import { type Naming, namingOf, ranBy, shownBy, treesIn, withoutRuns } from './shown-branches.ts';

/** A link of a screen, and the viewers that may see it there. */
interface Seen {
  readonly to: Tree;
  readonly viewers: readonly string[];
  /** The way on or back that a person cannot choose otherwise: a button back, or the end of a form. */
  readonly only: boolean;
}

/**
 * Warns of links and actions of a screen for signed-in people that lead to a screen which none of those who see them may
 * open. A way back, and where a form leads, is an error for each viewer who may not open it: there is no other way
 * (FIXL-80). A screen for visitors is no such target: an action may sign out first.
 */
export function checkLinkViewers(context: Context): void {
  for (const screen of documentsOf(context.documents, 'screen').values())
    for (const seen of links.of(screen, context)) linkAt(context, seen);
}

const links = new DocumentMemo((screen, context): readonly Seen[] => {
  const audience = texts(entry(screen, 'for'));
  const signedIn = audience.filter((viewer) => ROLES.includes(viewer));
  if (signedIn.length === 0) return [];
  const starts = ['data', 'enter', 'view'].map((word) => entry(screen, word));
  const elses = [...entries(entry(screen, 'needs')).values()].map((need) => entry(need, 'else'));
  const walk = { viewers: signedIn, naming: namingOf(screen, context), seen: new Set<string>(), only: false };
  return [...linksOf([...starts, ...elses], walk)].filter(({ only }) => only || signedIn.length === audience.length);
});

function linkAt(context: Context, { to, viewers, only }: Seen): void {
  const { routes, report, layers } = context;
  const destination = routes.find(pathOfLink(textOf(to)));
  if (destination.kind !== 'screens') return;
  const admitted = new Set(destination.screens.flatMap((target) => texts(entry(target, 'for'))));
  if (admitted.has('anonymous')) return;
  const refused = viewers.filter((viewer) => !admitted.has(viewer));
  const lockedOut = only ? refused.filter((viewer) => signsIn(context, viewer)) : refused;
  if (only ? lockedOut.length === 0 : refused.length < viewers.length) return;
  const places = [to, ...destination.screens.flatMap((target) => entry(target, 'for') ?? [])];
  const last = places.reduce((highest, other) =>
    heightOf(other.at, layers) > heightOf(highest.at, layers) ? other : highest,
  );
  const args = { found: textOf(to), seen: listed(admitted), viewers: listed(lockedOut) };
  report.add(only ? 'exitBeyondAudience' : 'linkBeyondAudience', last.at, args);
}

/** Viewers that reach a place, the documents that it names, and the pairs that were entered already. */
interface LinkWalk {
  readonly viewers: readonly string[];
  readonly naming: Naming;
  readonly seen: Set<string>;
  /** Whether the links are the only way on. */
  readonly only: boolean;
}

/** Yields the links below some trees, with those of `viewers` whom the conditions above them let see them. */
function* linksOf(trees: Iterable<Tree | undefined>, walk: LinkWalk): Iterable<Seen> {
  const { viewers, naming, only } = walk;
  for (const tree of trees) {
    if (tree === undefined || tree.kind === 'leaf') continue;
    const conditions = ['visible', 'when'].map((word) => entry(tree, word));
    const left = viewers.filter((viewer) => conditions.every((condition) => maySee(viewer, condition)));
    if (left.length === 0) continue;
    const to = entry(tree, 'to');
    if (isLink(to)) yield { to, viewers: left, only };
    const back = actionKind(tree) === 'back' ? entry(tree, 'orElse') : entry(tree, 'back');
    if (isLink(back)) yield { to: back, viewers: left, only: true };
    // After signing out, the rest of a list runs without a session.
    if (tree.kind !== 'list' || !signsOut(tree.items, naming))
      yield* linksOf(treesIn(tree), { ...walk, viewers: left });
    yield* linksBehind(tree, { ...walk, viewers: left });
  }
}

/** Links in the part, form, dialog or named list that a tree leads to. */
function* linksBehind(tree: Tree, walk: LinkWalk): Iterable<Seen> {
  const { viewers, naming, seen, only } = walk;
  const ran = ranBy(tree, naming);
  const form = formOf(tree, naming);
  const shown = shownBy(tree, naming) ?? form;
  const [first] = ran ?? (shown === undefined ? [] : [shown]);
  const key = JSON.stringify([first?.at, viewers, only]);
  if (first === undefined || seen.has(key)) return;
  seen.add(key);
  if (ran !== undefined) yield* signsOut(ran, naming) ? [] : linksOf(ran, walk);
  else if (form === undefined)
    yield* linksOf(
      ['data', 'enter', 'view'].map((word) => entry(shown, word)),
      { ...walk, only: false },
    );
  else yield* linksOf([entry(entry(form, 'submit'), 'then')], { ...walk, only: true });
}

const signsOut = (actions: readonly Tree[], naming: Naming): boolean =>
  withoutRuns(actions, naming).some((action) => actionKind(action) === 'signOut');

const isLink = (tree: Tree | undefined): tree is Tree => text(tree)?.startsWith('/') === true;

/** The form that a node or a step shows. */
const formOf = (tree: Tree, { documents }: Naming): Branch | undefined => shownForm(documents, tree);
