import { StepCache } from '../../incremental/step-cache.ts';
import { shapeOf } from '../../language/documents.ts';
import type { Shape } from '../../language/shape.ts';
import type { Layer } from '../../layers/chain.ts';
import type { Documents } from '../../layers/documents.ts';
import { chosenShape } from '../../layers/merge.ts';
import type { Report } from '../../source/report.ts';
import { type Tree, text } from '../../source/tree.ts';
import { reportSameLabels } from './same-labels.ts';

const looked = new StepCache<void>();

/**
 * Reports a repeated word of a list: it has no effect, and another word was probably meant (A11). Checks headers layer
 * by layer, because their lists are joined and the whole lacks `extends`.
 */
export function checkRepeats(layers: readonly Layer[], whole: Documents, report: Report): void {
  // Of the origin of a document that tenants share, only the layers below their own folders matter.
  const folders = layers.map(({ folder }) => folder);
  const below = folders.slice(0, -1).join();
  for (const { documents } of layers) {
    const header = documents.get('tenant.json');
    if (header !== undefined)
      looked.of([header], 'tenant', report, (stepReport) => repeatsIn(shapeOf('tenant'), header, folders, stepReport));
  }
  for (const [kind, named] of whole) {
    if (kind === 'tenant') continue;
    for (const tree of named.values())
      looked.of([tree], `${kind} ${below}`, report, (stepReport) =>
        repeatsIn(shapeOf(kind), tree, folders, stepReport),
      );
  }
}

function repeatsIn(shape: Shape, tree: Tree, folders: readonly string[], report: Report): void {
  if (tree.kind === 'leaf') return;
  if (tree.kind === 'list') {
    if (shape.items === undefined) return;
    if (saysWords(shape.items)) reportRepeats(tree.items, report);
    else for (const item of tree.items) repeatsIn(shape.items, item, folders, report);
    return;
  }
  const here = chosenShape(shape, tree);
  // Lists that add to a set, remove from it or replace it have the shape of the set.
  for (const [key, value] of tree.entries) {
    const child = shape.merge === 'set' ? shape : here.child(key);
    if (key === 'options') reportSameLabels(value, folders, report);
    if (child !== undefined) repeatsIn(child, value, folders, report);
  }
}

const saysWords = ({ json, is }: Shape): boolean => json.type === 'string' && is !== 'text';

function reportRepeats(items: readonly Tree[], report: Report): void {
  const seen = new Set<string>();
  for (const item of items) {
    const word = text(item);
    if (word !== undefined && seen.has(word)) report.add('duplicateListItem', item.at, { found: word });
    if (word !== undefined) seen.add(word);
  }
}
