import type { Shape } from '../language/shape.ts';
import { ACTION_KEY, actionName } from '../layers/action-names.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import { entry, type Tree, withEntries } from '../source/tree.ts';

/**
 * Takes the `key` of every action away, once all layers are laid: the runtime has no use for it. Two actions
 * of one list with the same name are refused, because no layer could tell which of them it reaches.
 */
export function withoutActionKeys(shape: Shape, tree: Tree, report: Report): Tree {
  if (tree.kind === 'list') {
    const { items } = shape;
    if (items === undefined) return tree;
    if (shape.is === 'actions') reportTwins(tree.items, report);
    return { ...tree, items: tree.items.map((item) => withoutActionKeys(items, item, report)) };
  }
  if (tree.kind !== 'branch' || shape.merge === 'value') return tree;
  const here = chosenShape(shape, tree);
  const isAction = shape.variant?.property === 'do';
  const remaining = [...tree.entries].filter(([key]) => !(isAction && key === ACTION_KEY));
  const parts = remaining.map(([key, value]): [string, Tree] => {
    const child = here.child(key);
    return [key, child === undefined ? value : withoutActionKeys(child, value, report)];
  });
  return withEntries(tree, new Map(parts));
}

function reportTwins(actions: readonly Tree[], report: Report): void {
  const seen = new Set<string>();
  for (const action of actions) {
    const name = actionName(action);
    const nameTree = entry(action, ACTION_KEY);
    if (name !== undefined && nameTree !== undefined && seen.has(name))
      report.add('duplicateActionName', nameTree.at, { found: name });
    if (name !== undefined) seen.add(name);
  }
}
