import { StepCache } from '../../incremental/step-cache.ts';
import { shapeOf } from '../../language/documents.ts';
import type { Shape } from '../../language/shape.ts';
import type { Layer } from '../../layers/chain.ts';
import type { Documents } from '../../layers/documents.ts';
import { chosenShape } from '../../layers/merge.ts';
import type { Report } from '../../source/report.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';

const looked = new StepCache<void>();

/**
 * Reports a repeated word of a list: it has no effect, and another word was probably meant (A11). Checks headers layer
 * by layer, because their lists are joined and the whole lacks `extends`.
 */
export function checkRepeats(layers: readonly Layer[], whole: Documents, report: Report): void {
  for (const { documents } of layers) {
    const header = documents.get('tenant.json');
    if (header !== undefined)
      looked.of([header], 'tenant', report, (stepReport) => repeatsIn(shapeOf('tenant'), header, stepReport));
  }
  for (const [kind, named] of whole) {
    if (kind === 'tenant') continue;
    for (const tree of named.values())
      looked.of([tree], kind, report, (stepReport) => repeatsIn(shapeOf(kind), tree, stepReport));
  }
}

function repeatsIn(shape: Shape, tree: Tree, report: Report): void {
  if (tree.kind === 'leaf') return;
  if (tree.kind === 'list') {
    if (shape.items === undefined) return;
    if (saysWords(shape.items)) reportRepeats(tree.items, report);
    else for (const item of tree.items) repeatsIn(shape.items, item, report);
    return;
  }
  const here = chosenShape(shape, tree);
  // Lists that add to a set, remove from it or replace it have the shape of the set.
  for (const [key, value] of tree.entries) {
    const child = shape.merge === 'set' ? shape : here.child(key);
    if (key === 'options') reportSameLabels(value, report);
    if (child !== undefined) repeatsIn(child, value, report);
  }
}

/** Reports two options of one field with the same label: people could not tell them apart (FIXL-59). */
function reportSameLabels(options: Tree, report: Report): void {
  const seen = new Map<string, string>();
  for (const [key, option] of entries(options)) {
    const label = entry(option, 'label');
    const found = text(label);
    if (label === undefined || found === undefined) continue;
    const other = seen.get(found);
    if (other !== undefined) report.add('LNG-306', label.at, { key, other, found });
    seen.set(found, key);
  }
}

const saysWords = ({ json, is }: Shape): boolean => json.type === 'string' && is !== 'text';

function reportRepeats(items: readonly Tree[], report: Report): void {
  const seen = new Set<string>();
  for (const item of items) {
    const word = text(item);
    if (word !== undefined && seen.has(word)) report.add('LNG-174', item.at, { found: word });
    if (word !== undefined) seen.add(word);
  }
}
