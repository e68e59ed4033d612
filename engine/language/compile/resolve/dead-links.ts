import { COMPILER_WORDS } from '../../messages/compiler-words.ts';
import { nodeKind } from '../language/kinds.ts';
import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entry, type Tree, text, textOf, withEntries } from '../source/tree.ts';
import { type Destination, pathOfLink, type Routes } from './routes.ts';

/**
 * Leaves out what leads to a route of the contract for which this tenant has no screen: entries of menu and tiles,
 * links, links of notes, fields and rows. A missing screen hides its links; it never shows a dead one.
 * A container that held nothing else goes too.
 */
export function withoutDeadLinks(shape: Shape, tree: Branch, routes: Routes, report: Report): Branch {
  const pruned = prune(shape, tree, routes, report);
  return pruned?.kind === 'branch' ? pruned : tree;
}

function prune(shape: Shape, tree: Tree, routes: Routes, report: Report): Tree | undefined {
  if (tree.kind !== 'branch') return tree;
  const here = chosenShape(shape, tree);
  if (leadsNowhere(here, tree, routes)) {
    const to = entry(tree, 'to');
    report.add('linkLeftOut', to?.at ?? tree.at, { what: whatIs(tree), found: pathOfLink(textOf(to)) });
    return undefined;
  }
  const entries = new Map<string, Tree>();
  let emptied = false;
  for (const [key, value] of tree.entries) {
    const child = here.child(key);
    const pruned = child === undefined ? value : prune(child, value, routes, report);
    const whole = pruned === undefined ? undefined : trimmed(pruned, value);
    if (whole !== undefined) entries.set(key, whole);
    // A remark is there for its next step, so it goes too.
    else if (key === 'link' && here.properties.has('node')) emptied = true;
    else if (here.json.required?.includes(key) !== true) continue;
    // A node that lost all it was for goes too; a menu or a group of tiles stays, empty.
    else if (here.properties.has('node')) emptied = true;
    else entries.set(key, { ...value, kind: 'branch', entries: new Map() });
  }
  return emptied ? undefined : withEntries(tree, entries);
}

/**
 * Whether a branch is left out because its link leads to a missing screen. An action that goes there (`do`) is kept:
 * the missing screen is its author's mistake.
 */
export function leadsNowhere(shape: Shape, tree: Branch, routes: Routes): boolean {
  const to = text(entry(tree, 'to'));
  if (to === undefined || !to.startsWith('/') || shape.child('to')?.is !== 'link' || tree.entries.has('do'))
    return false;
  const destination: Destination = routes.find(pathOfLink(to));
  return destination.kind === 'noScreen';
}

/** The map without dividers at its edges, when something was left out of it; undefined when nothing remains. */
function trimmed(pruned: Tree, before: Tree): Tree | undefined {
  if (pruned.kind !== 'branch' || before.kind !== 'branch' || pruned.entries.size === before.entries.size)
    return pruned;
  const pairs = [...pruned.entries];
  while (isDivider(pairs[0]?.[1])) pairs.shift();
  while (isDivider(pairs.at(-1)?.[1])) pairs.pop();
  return pairs.length === 0 ? undefined : withEntries(pruned, new Map(pairs));
}

function isDivider(tree: Tree | undefined): boolean {
  return nodeKind(tree) === 'divider';
}

function whatIs(tree: Branch): string {
  const label = text(entry(tree, 'label'));
  return label === undefined ? COMPILER_WORDS.aLink : `"${label}"`;
}
