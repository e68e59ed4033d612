import { nearest } from '../../../types/nearest.ts';
import { DOCUMENT_KINDS } from '../../language/documents.ts';
import { CONTRACT_ROUTES } from '../../language/vocabulary.ts';
import { documentsOf } from '../../layers/documents.ts';
import { pathOfLink, routesOf } from '../../resolve/routes.ts';
import { entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Reports a screen that no link leads to: its path is no route of the contract, which people have in mails and
 * bookmarks, and no document of the tenant links to it. A path much like a route or a link is most likely misspelt,
 * which is a warning; any other may be an address for outside, which is an info (FIXL-60).
 */
export function checkReachedScreens({ documents, report }: Context): void {
  const unknown = [...documentsOf(documents, 'screen').values()].filter((screen) => {
    const path = textOf(entry(screen, 'path'));
    return path !== '/*' && !CONTRACT_ROUTES.includes(path);
  });
  if (unknown.length === 0) return;
  const routes = routesOf(documents);
  const links = DOCUMENT_KINDS.flatMap((kind) => [...documentsOf(documents, kind).values()].flatMap(linksIn));
  const led = (trees: readonly Tree[]) =>
    trees.flatMap(linksIn).flatMap((link) => {
      const destination = routes.find(pathOfLink(link));
      return destination.kind === 'screens' ? destination.screens : [];
    });
  // A screen that only links to itself, or screens that only link to each other, are reached from nowhere.
  const others = DOCUMENT_KINDS.flatMap((kind) => [...documentsOf(documents, kind).values()]);
  const reached = new Set(led(others.filter((document) => !unknown.includes(document))));
  for (const screen of reached) if (unknown.includes(screen)) for (const next of led([screen])) reached.add(next);
  for (const screen of unknown) {
    const path = entry(screen, 'path');
    if (path === undefined || reached.has(screen)) continue;
    const found = textOf(path);
    const meant = nearest(
      found,
      [...CONTRACT_ROUTES, ...links].filter((link) => link !== found),
    );
    report.add(meant === undefined ? 'unlinkedScreen' : 'misspeltScreenPath', path.at, { path: found }, { meant });
  }
}

/** Addresses that a document leads to: the `to` of links, tiles, menu entries and actions, and redirections. */
function linksIn(tree: Tree): string[] {
  if (tree.kind === 'leaf') return [];
  if (tree.kind === 'list') return tree.items.flatMap(linksIn);
  return [...tree.entries].flatMap(([key, value]) => {
    const link = ['to', 'back', 'redirect'].includes(key) ? text(value) : undefined;
    return link?.startsWith('/') === true ? [link] : linksIn(value);
  });
}
