import { nodeKind } from '../../language/kinds.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, items, type Origin, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { type Env, NOWHERE, type Place } from '../context/env.ts';

const taken = new WeakMap<Place, Map<string, Tree>>();

/** Checks that a key does one thing on a screen: a second node with the same key would never get it. */
export function keysAt({ place, context }: Env, node: Branch): void {
  const known = taken.get(place) ?? new Map<string, Tree>();
  // A part checked by itself has the shared place NOWHERE, which must not collect the keys of all parts of all tenants.
  if (place !== NOWHERE) taken.set(place, known);
  for (const stroke of strokesOf(node)) take(context, known, stroke, stroke.at);
}

/** Counts the keys of a part as keys of the screen, and reports conflicts where the screen shows the part. */
export function keysOfPart({ place, context }: Env, use: Tree): void {
  if (place === NOWHERE) return;
  const known = taken.get(place) ?? new Map<string, Tree>();
  taken.set(place, known);
  for (const stroke of strokesIn(context, use, new Set())) take(context, known, stroke, use.at);
}

function take({ report }: Context, known: Map<string, Tree>, stroke: Tree, at: Origin): void {
  const found = text(stroke);
  if (found === undefined) return;
  const before = known.get(found);
  if (before !== undefined && before !== stroke) report.add('duplicateShortcut', at, { found });
  known.set(found, before ?? stroke);
}

function strokesOf(node: Tree): readonly Tree[] {
  return [...entries(entry(node, 'items')).values()].flatMap((item) => entry(item, 'stroke') ?? []);
}

/** Yields the strokes of a part and of the parts it shows. Another check reports a part that shows itself (partCycle). */
function* strokesIn(context: Context, use: Tree, seen: Set<string>): Iterable<Tree> {
  const name = textOf(use);
  const view = entry(documentsOf(context.documents, 'part').get(name), 'view');
  if (view === undefined || seen.has(name)) return;
  seen.add(name);
  for (const node of nodesIn(view)) {
    if (nodeKind(node) === 'keys') yield* strokesOf(node);
    const inner = nodeKind(node) === 'part' ? entry(node, 'use') : undefined;
    if (inner !== undefined) yield* strokesIn(context, inner, seen);
  }
}

function* nodesIn(tree: Tree): Iterable<Tree> {
  if (entry(tree, 'node') !== undefined) yield tree;
  for (const below of tree.kind === 'branch' ? entries(tree).values() : items(tree)) yield* nodesIn(below);
}
