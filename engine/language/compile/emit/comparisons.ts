import type { Comparison } from '../../rules/check/comparison.ts';
import { escapePointer } from '../../rules/rule.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type Documents, eachDocument } from '../layers/documents.ts';
import { Report } from '../source/report.ts';
import { type Tree, withEntries } from '../source/tree.ts';

/** The comparisons of declared times and instants inside each rule, by the rule's place. */
export type Comparisons = ReadonlyMap<Tree, readonly Comparison[]>;

/**
 * Adds the kind to every comparison of declared times and instants (`{ "==": [a, b, "time"] }`): page and server run
 * rules without types, and must read "10:00" and "10:00:00" as the same time only where they are times.
 */
export function withScales(documents: Documents, comparisons: Comparisons): Documents {
  if (comparisons.size === 0) return documents;
  return eachDocument(documents, (_, tree) => {
    const inside = comparisonsIn(tree, comparisons);
    if (inside.length === 0) return tree;
    return scaled.of([tree], JSON.stringify(inside), new Report(), () => scaledTree(tree, comparisons, NONE, ''));
  });
}

/** A document is written once for all tenants in which it is the same and its comparisons are read alike. */
const scaled = new StepCache<Tree>();

/** The comparisons of a document's rules, in its order. */
function comparisonsIn(tree: Tree, comparisons: Comparisons): readonly (readonly Comparison[])[] {
  const comparison = comparisons.get(tree);
  const below = tree.kind === 'leaf' ? [] : tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [
    ...(comparison === undefined ? [] : [comparison]),
    ...below.flatMap((part) => comparisonsIn(part, comparisons)),
  ];
}

type Scale = Comparison['scale'];

const NONE: ReadonlyMap<string, Scale> = new Map();

/**
 * Writes the scales of comparisons into a tree.
 * @param scales scales of the enclosing rule, by place inside it
 * @param at place of the tree inside that rule
 */
function scaledTree(tree: Tree, comparisons: Comparisons, scales: ReadonlyMap<string, Scale>, at: string): Tree {
  if (tree.kind === 'leaf') return tree;
  const comparison = comparisons.get(tree);
  if (comparison !== undefined)
    return scaledTree({ ...tree }, comparisons, new Map(comparison.map(({ at, scale }) => [at, scale])), '');
  const below = (part: Tree, key: string): Tree => scaledTree(part, comparisons, scales, `${at}/${escapePointer(key)}`);
  if (tree.kind === 'list') {
    const items = tree.items.map((item, index) => below(item, String(index)));
    return items.every((item, index) => item === tree.items[index]) ? tree : { ...tree, items };
  }
  const parts = [...tree.entries].map(([key, part]): [string, Tree] => [key, saying(below(part, key), scales.get(at))]);
  // Keep an unchanged tree, so that step caches keyed by it still hit.
  return parts.every(([key, part]) => part === tree.entries.get(key)) ? tree : withEntries(tree, new Map(parts));
}

/** The arguments of a comparison with what they are read on as the last; `has` may stand without a list. */
function saying(args: Tree, scale: Scale | undefined): Tree {
  if (scale === undefined || args.kind === 'branch') return args;
  const items = args.kind === 'list' ? args.items : [args];
  return { kind: 'list', at: args.at, items: [...items, { kind: 'leaf', at: args.at, value: scale }] };
}
