import { CONTRACT_ROUTES } from '../language/vocabulary.ts';
import { type Documents, documentsOf } from '../layers/documents.ts';
import { type Branch, entry, textOf } from '../source/tree.ts';

/** Target of an address inside the portal. */
export type Destination =
  | { readonly kind: 'screens'; readonly screens: readonly Branch[] }
  /** A route of the contract for which this tenant has no screen. */
  | { readonly kind: 'noScreen' }
  | { readonly kind: 'nowhere' };

/** The routes of a tenant: the paths of its screens. */
export interface Routes {
  readonly paths: readonly string[];
  readonly find: (path: string) => Destination;
}

/** Reads the routes off the screens. */
export function routesOf(documents: Documents): Routes {
  const screens = [...documentsOf(documents, 'screen').values()];
  const pathOf = (screen: Branch): string => textOf(entry(screen, 'path'));
  const paths = [...new Set(screens.map(pathOf))].filter((path) => path !== '/*').sort();
  const destinations = new Map<string, Destination>();
  const find = (path: string): Destination => {
    const matching = screens.filter((screen) => pathOf(screen) !== '/*' && matches(pathOf(screen), path));
    if (matching.length > 0) return { kind: 'screens', screens: matching };
    return { kind: CONTRACT_ROUTES.some((route) => matches(route, path)) ? 'noScreen' : 'nowhere' };
  };
  return {
    paths,
    find: (path) => {
      const known = destinations.get(path) ?? find(path);
      destinations.set(path, known);
      return known;
    },
  };
}

/** Returns whether a route such as `/documento/*` matches a path; a placeholder of the path counts as one part. */
function matches(route: string, path: string): boolean {
  const wanted = route.split('/');
  const given = path.split('/');
  if (wanted.at(-1) === '*') return given.length >= wanted.length && wanted.slice(0, -1).every(same(given));
  return wanted.length === given.length && wanted.every(same(given));
}

function same(given: readonly string[]): (part: string, at: number) => boolean {
  return (part, at) => part === given[at] || part.startsWith(':');
}

/** The path, without query and fragment, of an address inside the portal. */
export function pathOfLink(link: string): string {
  const path = (link.split(/[?#]/)[0] ?? '').replace(/\{\{[^}]*\}\}/g, '…');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The names of the query of an address. */
export function queryOfLink(link: string): string[] {
  const query = /\?([^#]*)/.exec(link)?.[1] ?? '';
  return query.split('&').flatMap((pair) => (pair === '' ? [] : [pair.split('=')[0] ?? '']));
}
