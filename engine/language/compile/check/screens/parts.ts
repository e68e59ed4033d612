import { nodeKind } from '../../language/kinds.ts';
import { documentsOf } from '../../layers/documents.ts';
import { entries, entry, items, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { inDependencyOrder } from '../values/cycles.ts';

/** A part may show others, but never itself, however far around: the page would draw it for ever. */
export function checkParts({ documents, report }: Context): void {
  const parts = documentsOf(documents, 'part');
  const shown = new Map([...parts].map(([name, part]) => [name, [...usesIn(part)]]));
  const graph = new Map([...shown].map(([name, uses]) => [name, uses.flatMap((use) => text(use) ?? [])]));
  for (const cycle of inDependencyOrder(graph).cycles) {
    const [first = '', second = first] = cycle;
    const use = shown.get(first)?.find((tree) => text(tree) === second);
    if (use !== undefined) report.add('partCycle', use.at, { found: first, chain: [...cycle, first].join(' → ') });
  }
}

/** The names of the parts that a tree shows. */
function* usesIn(tree: Tree): Iterable<Tree> {
  const use = nodeKind(tree) === 'part' ? entry(tree, 'use') : undefined;
  if (use !== undefined) yield use;
  for (const below of tree.kind === 'branch' ? entries(tree).values() : items(tree)) yield* usesIn(below);
}
