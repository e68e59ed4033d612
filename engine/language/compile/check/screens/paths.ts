import { heightOf } from '../../layers/chain.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entry, textOf, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Routes that the portal itself relies on, so that a screen must always be shown there. */
const ALWAYS: ReadonlySet<string> = new Set(['/login', '/home']);

interface Screen {
  readonly id: string;
  readonly tree: Branch;
  readonly path: string;
  readonly order: number;
  readonly audiences: readonly string[];
  readonly unconditional: boolean;
}

/**
 * Checks screens that share a path; the portal shows the first whose condition holds. For each audience the last screen
 * must have no condition, and no screen may follow an unconditional one. A single screen may have a condition: when it
 * fails, the portal sends its audience home (D-ROUTE-01), except on the routes that the portal relies on.
 */
export function checkPaths(context: Context): void {
  const screens = [...documentsOf(context.documents, 'screen')].map(([id, tree]) => screenOf(id, tree));
  for (const path of new Set(screens.map((screen) => screen.path))) {
    const sharing = screens.filter((screen) => screen.path === path).sort((a, b) => a.order - b.order);
    for (const audience of new Set(sharing.flatMap((screen) => screen.audiences))) {
      audienceAt(
        context,
        path,
        audience,
        sharing.filter((screen) => screen.audiences.includes(audience)),
      );
    }
  }
}

function audienceAt({ layers, report }: Context, path: string, audience: string, screens: readonly Screen[]): void {
  const first = screens.findIndex((screen) => screen.unconditional);
  const last = screens.at(-1);
  if (last === undefined) return;
  if (first === -1 && (screens.length > 1 || ALWAYS.has(path))) {
    const when = entry(last.tree, 'when');
    // A copy has its condition from the other screen: then the copy itself is where to mend it.
    const at = when?.at.file === last.tree.at.file ? when.at : last.tree.at;
    report.add('noFallbackScreen', at, { path, audience, screen: last.id });
  }
  const other = screens[first]?.id ?? '';
  for (const hidden of first === -1 ? [] : screens.slice(first + 1)) {
    // A tenant puts its own page before those of the layers below it: that is what the order is for.
    if (heightOf(hidden.tree.at, layers) >= heightOf((screens[first] ?? hidden).tree.at, layers)) {
      report.add('shadowedScreen', hidden.tree.at, { path, audience, screen: hidden.id, other });
    }
  }
}

function screenOf(id: string, tree: Branch): Screen {
  return {
    id,
    tree,
    path: textOf(entry(tree, 'path')),
    order: orderOf(tree),
    audiences: texts(entry(tree, 'for')),
    unconditional: isUnconditional(tree),
  };
}

/** A screen's turn among those of its path: the lowest is tried first. */
export function orderOf(screen: Branch): number {
  const order = entry(screen, 'order');
  return order?.kind === 'leaf' && typeof order.value === 'number' ? order.value : 100;
}

/** Whether a screen has no condition: all its viewers see it. */
export function isUnconditional(screen: Branch): boolean {
  const when = entry(screen, 'when');
  return when === undefined || (when.kind === 'leaf' && when.value === true);
}
