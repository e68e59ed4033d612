import { actionKind, nodeKind } from '../../language/kinds.ts';
import { documentsOf, shownPart } from '../../layers/documents.ts';
import { type Branch, entries, entry, items, lookUp, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

type Documents = Pick<Context, 'documents'>;

/** Documents that nodes and actions of a screen may name: the tenant's, and its own dialogs and lists of actions. */
export interface Naming extends Documents {
  readonly dialogs: ReadonlyMap<string, Tree>;
  readonly lists: ReadonlyMap<string, Tree>;
}

/** Documents that a screen or dialog may name. */
export const namingOf = (screen: Branch, { documents }: Documents): Naming => ({
  documents,
  dialogs: entries(entry(screen, 'dialogs')),
  lists: entries(entry(screen, 'actions')),
});

/**
 * Yields every object that a screen or dialog shows or runs, including the parts that it shows, the dialogs that it
 * opens, and the lists of actions that it names. Another check reports a part that shows itself (partCycle).
 */
export function* shownBranches(screen: Branch, context: Documents): Iterable<Branch> {
  const seen = new Set<Branch>();
  const naming = namingOf(screen, context);
  function* walk(tree: Tree | undefined): Iterable<Branch> {
    if (tree === undefined || tree.kind === 'leaf') return;
    if (tree.kind === 'branch') yield tree;
    for (const below of treesIn(tree)) yield* walk(below);
    const shown = shownBy(tree, naming);
    if (shown === undefined || seen.has(shown)) return;
    seen.add(shown);
    yield* walk(entry(shown, 'view'));
  }
  for (const word of ['view', 'enter', 'actions']) yield* walk(entry(screen, word));
}

/** The trees directly below one. */
export function treesIn(tree: Tree): Iterable<Tree> {
  if (tree.kind === 'leaf') return [];
  return tree.kind === 'branch' ? tree.entries.values() : tree.items;
}

/** The part that a node shows, or the dialog that an action opens. */
export function shownBy(tree: Tree, { documents, dialogs }: Naming): Branch | undefined {
  if (nodeKind(tree) === 'part') return shownPart(documents, tree);
  const name = text(entry(tree, 'dialog'));
  if (name === undefined) return undefined;
  const dialog = dialogs.get(name);
  return dialog?.kind === 'branch' ? dialog : documentsOf(documents, 'dialog').get(name);
}

/** The named list that an action runs, as if it were written there; undefined for other trees. */
export function ranBy(tree: Tree, { lists }: Pick<Naming, 'lists'>): readonly Tree[] | undefined {
  if (actionKind(tree) !== 'run') return undefined;
  const steps = entry(lookUp(lists, entry(tree, 'action')), 'steps');
  return steps?.kind === 'branch' ? [...steps.entries.values()] : items(steps);
}

/**
 * Actions of a list, with those of the named lists that it runs in their place, to any depth. A list that runs itself,
 * which another check refuses (actionListCycle), is followed once. A list that runs under a condition stays one action.
 */
export function withoutRuns(
  actions: readonly Tree[],
  naming: Pick<Naming, 'lists'>,
  through: readonly string[] = [],
): readonly Tree[] {
  return actions.flatMap((action) => {
    const name = textOf(entry(action, 'action'));
    const steps = ranBy(action, naming);
    if (steps === undefined || entry(action, 'when') !== undefined) return [action];
    return through.includes(name) ? [] : withoutRuns(steps, naming, [...through, name]);
  });
}
