import { withRoots } from '../rules/scope.ts';
import { screenFor, type Visit, withQuery } from './choose-screen.ts';
import { unmetNeed } from './unmet-need.ts';

/**
 * Where to go after signing in: the page that was asked for, if it belongs to the person and its address is enough for it;
 * else `/` (D-ROUTE-03). What one page passes to another is gone by then: a page that must be passed something says so in
 * its needs, and those are judged by the address alone, unless what was passed is given back too. The wish is an address of
 * this portal or nothing: never another host.
 */
export function returnPath(
  wanted: unknown,
  visit: Visit,
  passed?: Readonly<Record<string, unknown>> | undefined,
): string {
  if (typeof wanted !== 'string' || !isOwnAddress(wanted)) return '/';
  const { pathname, search } = new URL(wanted, 'https://portal.invalid');
  const there = { ...visit, search };
  const found = screenFor(pathname, there);
  if (found === undefined) return '/';
  const { screen, parts } = found;
  const scope = withQuery(screen, parts, there);
  const received = passed === undefined ? {} : { received: passed, route: { path: pathname, received: true } };
  return screen.for.includes('anonymous') || unmetNeed(screen.needs, withRoots(scope, received)) ? '/' : wanted;
}

/** Whether an address is a path of this portal: one slash at its start, no backslash, tab or line break anywhere. */
export function isOwnAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/\t/host` would be another host.
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(address);
}
