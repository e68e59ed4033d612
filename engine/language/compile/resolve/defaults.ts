import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import { longPart } from '../layers/short-parts.ts';
import { type Branch, planted, type Tree, withEntries } from '../source/tree.ts';

/**
 * Phase 3: writes out short parts, and every default of the schemas where a document has no value, so that readers of
 * the artifact never meet an absent flag, setting or word. Each default gets the position of its object.
 */
export function withDefaults(shape: Shape, source: Tree): Tree {
  const tree = longPart(shape, source);
  if (tree.kind === 'list') {
    const { items } = shape;
    return items === undefined ? tree : { ...tree, items: tree.items.map((item) => withDefaults(items, item)) };
  }
  if (tree.kind !== 'branch' || shape.is === 'value' || shape.is === 'rule') return tree;
  const here = chosenShape(shape, tree);
  const entries = new Map<string, Tree>();
  for (const [key, value] of tree.entries) {
    const child = here.child(key);
    entries.set(key, child === undefined ? value : withDefaults(child, value));
  }
  for (const [key, child] of here.properties) {
    const filled = entries.has(key) ? undefined : fill(child, tree);
    if (filled !== undefined) entries.set(key, filled);
  }
  return withEntries(tree, entries);
}

function fill(shape: Shape, into: Branch): Tree | undefined {
  const special = Object.entries(shape.json['x-default-if'] ?? {}).find(([sibling]) => into.entries.has(sibling));
  const literal = special?.[1] ?? shape.default;
  if (literal !== undefined) return planted(literal, into.at);
  if (!shape.complete) return undefined;
  return withDefaults(shape, { kind: 'branch', at: into.at, entries: new Map() });
}
