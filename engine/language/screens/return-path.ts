import { withRoots } from '../rules/scope.ts';
import { screenFor, type Visit, withQuery } from './choose-screen.ts';
import { unmetNeed } from './unmet-need.ts';

/**
 * Return path after sign-in: the requested page, if it is for the person and its address suffices; else `/`.
 * Values passed between pages are lost by then: a page that requires one declares it in its needs, which
 * are known by the address alone, unless the passed values are restored too. Accepts only addresses of this portal,
 * never another host.
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
