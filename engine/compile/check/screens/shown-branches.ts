import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Yields every object in the view of a screen or dialog, including the parts that it shows and the dialogs that it
 * opens. Another check reports a part that shows itself (LNG-123).
 */
export function* shownBranches(screen: Branch, { documents }: Pick<Context, 'documents'>): Iterable<Branch> {
  const within = { part: documentsOf(documents, 'part'), dialog: documentsOf(documents, 'dialog') };
  const seen = new Set<Branch>();
  function* walk(tree: Tree | undefined): Iterable<Branch> {
    if (tree === undefined || tree.kind === 'leaf') return;
    if (tree.kind === 'branch') yield tree;
    for (const below of tree.kind === 'branch' ? tree.entries.values() : tree.items) yield* walk(below);
    const shown =
      text(entry(tree, 'node')) === 'part'
        ? within.part.get(text(entry(tree, 'use')) ?? '')
        : within.dialog.get(text(entry(tree, 'dialog')) ?? '');
    if (shown === undefined || seen.has(shown)) return;
    seen.add(shown);
    yield* walk(entry(shown, 'view'));
  }
  yield* walk(entry(screen, 'view'));
  // Buttons may run a list of actions that the screen names.
  yield* walk(entry(screen, 'actions'));
}
