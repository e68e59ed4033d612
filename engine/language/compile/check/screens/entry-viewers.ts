import { COMPILER_WORDS, listed } from '../../../messages/compiler-words.ts';
import { contradictionIn } from '../../../rules/check/contradiction.ts';
import { nodeKind } from '../../language/kinds.ts';
import { heightOf } from '../../layers/chain.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { entries, entry, plain, reach, type Tree, text, texts } from '../../source/tree.ts';
import { DocumentMemo } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { shownBranches } from './shown-branches.ts';

/** Roles of people who have signed in; each is the kind of viewer that `for` of a screen names, too. */
export const ROLES: readonly string[] = ['patient', 'art', 'coordinator', 'professional'];

/** An entry of the menu or of a group of tiles, and the viewers of the place where it is shown. */
interface Placed {
  readonly key: string;
  readonly tree: Tree;
  readonly viewers: ReadonlySet<string>;
}

/**
 * Checks entries of the menu and tiles: at least one role sees each, it has one effect, and each of its viewers may open
 * the screen that it leads to. In a group that only patients see, a tile to a screen for managers helps no viewer.
 */
export function checkEntryViewers(context: Context): void {
  for (const placed of placedEntries(context)) entryAt(context, placed);
}

function* placedEntries(context: Context): Iterable<Placed> {
  for (const [key, tree] of entries(entry(documentOf(context.documents, 'menu'), 'items')))
    yield { key, tree, viewers: new Set(ROLES) };
  const groups = entries(documentOf(context.documents, 'tiles'));
  for (const [group, viewers] of viewersOf(context))
    for (const [key, tree] of entries(entry(groups.get(group), 'items'))) yield { key, tree, viewers };
}

/** Whether people of a role sign in at this tenant at all. */
export function signsIn({ documents }: Context, role: string): boolean {
  const isOn = (...path: readonly [part: string, name: string]): boolean => {
    const written = reach(documentOf(documents, 'tenant'), path);
    return written?.kind !== 'leaf' || written.value !== false;
  };
  if (role === 'patient') return isOn('settings', 'patients');
  return role === 'professional' || isOn('flags', 'art');
}

function entryAt(context: Context, { key, tree, viewers }: Placed): void {
  const [to, press, visible] = ['to', 'press', 'visible'].map((word) => entry(tree, word));
  if ((to === undefined) === (press === undefined)) {
    const place = press ?? tree;
    const found = to === undefined ? COMPILER_WORDS.neither : COMPILER_WORDS.both;
    context.report.add('notOneOfToAndPress', place.key ?? place.at, { key, found });
  }
  const seers = [...viewers].filter((viewer) => maySee(viewer, visible));
  const never = visible === undefined || visible.kind === 'leaf' || contradictionIn([plain(visible)]) !== undefined;
  if (seers.length === 0 && viewers.size > 0 && visible !== undefined && !never)
    context.report.add('invisibleEntry', visible.at, { key, viewers: listed(viewers) });
  // An entry for each element of a list is missing for a viewer whose list is empty.
  const each = entry(tree, 'each') !== undefined;
  if (to !== undefined && seers.length > 0 && !each) targetAt(context, key, to, seers);
}

/** Whether a condition can hold for a viewer of a role. */
export function maySee(viewer: string, visible: Tree | undefined): boolean {
  if (visible === undefined || visible.kind === 'leaf') return visible?.value !== false;
  if (!ROLES.includes(viewer)) return true;
  const known = seenBy.get(visible) ?? new Map<string, boolean>();
  seenBy.set(visible, known);
  const sees = known.get(viewer) ?? canHold(visible, viewer);
  known.set(viewer, sees);
  return sees;
}

/** Conditions that have been asked, with the roles for which each can hold. */
const seenBy = new WeakMap<Tree, Map<string, boolean>>();

function canHold(condition: Tree, role: string): boolean {
  const asked = ['user.role', 'session.viewer'].map((path) => ({ '==': [{ var: path }, role] }));
  return contradictionIn([plain(condition), ...asked]) === undefined;
}

function targetAt(context: Context, key: string, to: Tree, seers: readonly string[]): void {
  const { routes, report, layers } = context;
  const link = text(to);
  const destination = link?.startsWith('/') === true ? routes.find(pathOfLink(link)) : undefined;
  if (link === undefined || destination?.kind !== 'screens') return;
  const admitted = new Set(destination.screens.flatMap((screen) => texts(entry(screen, 'for'))));
  const refused = seers.filter((viewer) => !admitted.has(viewer));
  const none = refused.length === seers.length;
  if (!none && !refused.some((viewer) => signsIn(context, viewer))) return;
  // Report at the highest layer's statement: the entry's link, or the audience of its screen.
  const places = [to, ...destination.screens.flatMap((screen) => entry(screen, 'for') ?? [])];
  const last = places.reduce((highest, other) =>
    heightOf(other.at, layers) > heightOf(highest.at, layers) ? other : highest,
  );
  const code = none ? 'entryForNobody' : 'entryBeyondAudience';
  report.add(code, last.at, { key, found: link, seen: listed(admitted), viewers: listed(refused) });
}

const shownGroups = new DocumentMemo((screen, context): readonly string[] => {
  const tiles = [...shownBranches(screen, context)].filter((branch) => nodeKind(branch) === 'tiles');
  return [...new Set(tiles.flatMap((node) => text(entry(node, 'group')) ?? []))];
});

/** Returns the viewers of each group of tiles: the audiences of the screens that show it, directly or in a part. */
function viewersOf(context: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const viewers = new Map<string, Set<string>>();
  for (const screen of documentsOf(context.documents, 'screen').values()) {
    for (const group of shownGroups.of(screen, context)) {
      const known = viewers.get(group) ?? new Set();
      for (const viewer of texts(entry(screen, 'for'))) known.add(viewer);
      viewers.set(group, known);
    }
  }
  return viewers;
}
