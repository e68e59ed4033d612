import { listed } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { Shape } from '../language/shape.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entry, type List, type Tree, text, withEntries } from '../source/tree.ts';
import { ACTION_KEY, actionName } from './action-names.ts';
import { mergeNames } from './merge-names.ts';
import { longPart } from './short-parts.ts';

/** Key that replaces the value below instead of merging into it. */
export const REPLACE = '$replace';

/** Properties that a patch of one action inside a list must not have: they would change its kind or its place. */
const NOT_INSIDE: readonly string[] = ['after', 'before', ACTION_KEY, REPLACE];

/**
 * Merges `over` over `under`, RFC 7396 in shape, as the schema says: `map` by key, `object` by property, `set` by
 * name, `value` whole; an object over a list of actions reaches its actions by name. `null` removes an entry of a map
 * that an earlier layer wrote; a node or action of another kind replaces the old one; `{ "$replace": x }` replaces any
 * value. Either may be in its short form. Neither argument is changed.
 */
export function merge(shape: Shape, under: Tree | undefined, over: Tree, report: Report): Tree {
  const below = under && longPart(shape, under);
  const patch = longPart(shape, over);
  const replacement = replacementOf(patch);
  if (replacement !== undefined) return settled(shape, { ...replacement, ...keyOf(patch) }, report);
  if (shape.merge === 'set') return mergeNames(below, patch, report);
  if (shape.is === 'actions' && patch.kind === 'branch') {
    if (below?.kind === 'list') return reached(shape, below, patch, report);
  }
  if (
    below?.kind !== 'branch' ||
    patch.kind !== 'branch' ||
    shape.merge === 'value' ||
    changesKind(shape, below, patch)
  ) {
    return settled(shape, patch, report);
  }
  const here = chosenShape(shape, patch, below);
  const entries = new Map(below.entries);
  for (const [key, value] of patch.entries) {
    const child = here.child(key);
    const lower = below.entries.get(key);
    if (isNull(value) && !(child?.is === 'value' && lower === undefined)) {
      remove(here, entries, [key, value], report);
    } else {
      entries.set(key, child === undefined ? value : merge(child, lower, value, report));
    }
  }
  return withEntries(below, entries);
}

/** Patches actions of a list by name. Adds, removes and moves no action. */
function reached(shape: Shape, below: List, patch: Branch, report: Report): List {
  const actions = [...below.items];
  const names = actions.flatMap((action) => actionName(action) ?? []);
  for (const [name, over] of patch.entries) {
    const at = actions.findIndex((action) => actionName(action) === name);
    const action = actions[at];
    const where = over.key ?? over.at;
    if (action === undefined) {
      report.add('unknownActionName', where, { found: name, allowed: listed(names) }, { meant: nearest(name, names) });
    } else if (shape.items === undefined || !staysItself(shape.items, action, over)) {
      report.add('malformedActionChange', where, { found: name });
    } else actions[at] = merge(shape.items, action, over, report);
  }
  return { ...below, items: actions };
}

function staysItself(shape: Shape, action: Tree, over: Tree): boolean {
  if (action.kind !== 'branch' || over.kind !== 'branch') return false;
  return !changesKind(shape, action, over) && !NOT_INSIDE.some((word) => over.entries.has(word));
}

/** A key that a layer writes as `null`, with that value. */
type Removal = readonly [key: string, at: Tree];

function remove(shape: Shape, entries: Map<string, Tree>, [key, at]: Removal, report: Report): void {
  if (shape.merge !== 'map' || shape.properties.has(key)) report.add('unremovableKey', at.at, { key });
  else if (!entries.delete(key))
    report.add('nothingToRemove', at.key ?? at.at, { key }, { meant: nearest(key, entries.keys()) });
}

/** A value with nothing below it: nothing to merge, but a `null` or a `$replace` inside has nothing to act upon. */
function settled(shape: Shape, tree: Tree, report: Report): Tree {
  if (tree.kind !== 'branch' || shape.merge === 'value') return tree;
  const here = chosenShape(shape, tree);
  const entries = new Map<string, Tree>();
  for (const [key, value] of tree.entries) {
    const child = here.child(key);
    if (isNull(value) && child?.is !== 'value') remove(here, new Map(), [key, value], report);
    else if (replacementOf(value) !== undefined) report.add('nothingToRemove', value.at, { key: REPLACE });
    else if (child?.merge === 'set') entries.set(key, mergeNames(undefined, value, report));
    else entries.set(key, child === undefined ? value : settled(child, value, report));
  }
  return withEntries(tree, entries);
}

/** The shape of a branch: of nodes and actions, the one its kind names, written in the patch or below it. */
export function chosenShape(shape: Shape, ...layers: readonly Branch[]): Shape {
  return shape.chosen((property) =>
    layers.map((layer) => text(entry(layer, property))).find((kind) => kind !== undefined),
  );
}

function changesKind(shape: Shape, below: Branch, patch: Branch): boolean {
  const property = shape.variant?.property;
  if (property === undefined) return false;
  const kind = text(entry(patch, property));
  return kind !== undefined && kind !== text(entry(below, property));
}

function replacementOf(tree: Tree): Tree | undefined {
  return tree.kind === 'branch' && tree.entries.size === 1 ? tree.entries.get(REPLACE) : undefined;
}

function keyOf(tree: Tree): Pick<Tree, 'key'> {
  return tree.key === undefined ? {} : { key: tree.key };
}

function isNull(tree: Tree): boolean {
  return tree.kind === 'leaf' && tree.value === null;
}
