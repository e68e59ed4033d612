import type { CompiledScreen } from '../artifact.ts';
import { matchPath } from './path-pattern.ts';

/** Names that the screens of a path declare as secret: codes of links that may not stay in the address. */
export function secretNames(path: string, screens: readonly CompiledScreen[]): ReadonlySet<string> {
  const here = screens.filter((screen) => matchPath(screen.path, path) !== undefined);
  return new Set(here.flatMap(({ query }) => Object.keys(query).filter((name) => query[name]?.secret === true)));
}

/**
 * Splits a search into the part that the address may show, and the secrets by name. Without secrets it is unchanged.
 */
export function partSearch(
  search: string,
  names: ReadonlySet<string>,
): { readonly open: string; readonly secrets: Readonly<Record<string, string>> } {
  const params = new URLSearchParams(search);
  const secrets: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value === null) continue;
    secrets[name] = value;
    params.delete(name);
  }
  if (Object.keys(secrets).length === 0) return { open: search, secrets };
  return { open: params.size === 0 ? '' : `?${params}`, secrets };
}

/** Search that a screen reads: the address's own and the secrets that were removed from it. */
export function wholeSearch(open: string, secrets: Readonly<Record<string, string>>): string {
  if (Object.keys(secrets).length === 0) return open;
  const params = new URLSearchParams(open);
  for (const [name, value] of Object.entries(secrets)) params.set(name, value);
  return `?${params}`;
}
