import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

type Documents = Pick<Context, 'documents'>;

/**
 * Yields every object in the view of a screen or dialog, including the parts that it shows and the dialogs that it
 * opens. Another check reports a part that shows itself (LNG-123).
 */
export function* shownBranches(screen: Branch, context: Documents): Iterable<Branch> {
  const seen = new Set<Branch>();
  function* walk(tree: Tree | undefined): Iterable<Branch> {
    if (tree === undefined || tree.kind === 'leaf') return;
    if (tree.kind === 'branch') yield tree;
    for (const below of treesIn(tree)) yield* walk(below);
    const shown = shownBy(tree, context);
    if (shown === undefined || seen.has(shown)) return;
    seen.add(shown);
    yield* walk(entry(shown, 'view'));
  }
  for (const tree of startsOf(screen)) yield* walk(tree);
}

/** The parts of a screen or dialog that people meet: its view, and the lists of actions that its buttons may run. */
export const startsOf = (screen: Branch): readonly (Tree | undefined)[] => [
  entry(screen, 'view'),
  entry(screen, 'actions'),
];

/** The trees directly below one. */
export function treesIn(tree: Tree): Iterable<Tree> {
  if (tree.kind === 'leaf') return [];
  return tree.kind === 'branch' ? tree.entries.values() : tree.items;
}

/** The part that a node shows, or the dialog that an action opens. */
export function shownBy(tree: Tree, { documents }: Documents): Branch | undefined {
  return text(entry(tree, 'node')) === 'part'
    ? documentsOf(documents, 'part').get(text(entry(tree, 'use')) ?? '')
    : documentsOf(documents, 'dialog').get(text(entry(tree, 'dialog')) ?? '');
}
