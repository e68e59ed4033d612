import { actionKind } from '../language/kinds.ts';
import type { Shape } from '../language/shape.ts';
import { type Branch, entry, type Leaf, type Tree, text } from '../source/tree.ts';

/** Sign at the end of a type: the value may be missing. */
const OPTIONAL = '?';

/**
 * Writes out a part of which a document says only its main word (`x-short`): `"id": "integer?"` is
 * `"id": { "type": "integer", "nullable": true }`, a text among nodes is a node `text` that says it, and a text in place
 * of actions runs the list of that name. Layers merge the whole part, so each may write either form. Returns other trees
 * unchanged.
 */
export function longPart(shape: Shape, tree: Tree): Tree {
  const property = shape.json['x-short'];
  const word = property === undefined ? undefined : text(tree);
  if (property === undefined || word === undefined) return tree;
  const { at } = tree;
  const leaf = (value: Leaf['value']): Leaf => ({ kind: 'leaf', at, value });
  if (shape.is === 'actions') return { ...placeOf(tree), kind: 'list', items: [runOf(leaf, property, word)] };
  const optional = property === 'type' && word.endsWith(OPTIONAL);
  const entries = new Map<string, Tree>();
  if (shape.variant !== undefined) entries.set(shape.variant.property, leaf(property));
  entries.set(property, leaf(optional ? word.slice(0, -OPTIONAL.length) : word));
  if (optional) entries.set('nullable', leaf(true));
  return { ...placeOf(tree), kind: 'branch', entries };
}

/** Returns a part that says only its main word as that word; for the canonical form of documents. */
export function shortPart(shape: Shape, tree: Tree): Tree {
  const property = shape.json['x-short'];
  if (property === undefined) return tree;
  if (shape.is === 'actions') return shortRun(tree, property);
  const word = entry(tree, property);
  if (tree.kind !== 'branch' || word?.kind !== 'leaf' || typeof word.value !== 'string') return tree;
  const kind = shape.variant?.property;
  if (kind !== undefined && text(entry(tree, kind)) !== property) return tree;
  const nullable = property === 'type' ? entry(tree, 'nullable') : undefined;
  const optional = nullable?.kind === 'leaf' && nullable.value === true;
  const written = 1 + (kind === undefined ? 0 : 1) + (optional ? 1 : 0);
  if (tree.entries.size !== written) return tree;
  return { ...placeOf(tree), kind: 'leaf', value: optional ? `${word.value}${OPTIONAL}` : word.value };
}

/** The action that runs a named list. */
function runOf(leaf: (value: string) => Leaf, property: string, name: string): Branch {
  const entries = new Map([
    ['do', leaf('run')],
    [property, leaf(name)],
  ]);
  return { kind: 'branch', at: leaf(name).at, entries };
}

/** A list of actions that only runs a named list, as that name. */
function shortRun(tree: Tree, property: string): Tree {
  const [only, more] = tree.kind === 'list' ? tree.items : [];
  const name = entry(only, property);
  const runs = only?.kind === 'branch' && only.entries.size === 2 && actionKind(only) === 'run';
  if (more !== undefined || !runs || text(name) === undefined || name?.kind !== 'leaf') return tree;
  return { ...placeOf(tree), kind: 'leaf', value: name.value };
}

const placeOf = ({ at, key }: Tree): Pick<Branch, 'at' | 'key'> => (key === undefined ? { at } : { at, key });
