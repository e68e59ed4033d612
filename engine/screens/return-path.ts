import { screenFor, type Visit } from './choose-screen.ts';

/**
 * Where to go after signing in: the page that was asked for, if it belongs to the person and needs no navigation state;
 * else `/` (D-ROUTE-03). The wish is an address of this portal or nothing: never another host.
 */
export function returnPath(wanted: unknown, visit: Visit): string {
  if (typeof wanted !== 'string' || !isOwnAddress(wanted)) return '/';
  const { pathname, search } = new URL(wanted, 'https://portal.invalid');
  const screen = screenFor(pathname, { ...visit, search });
  if (screen === undefined || screen.for.includes('anonymous')) return '/';
  return Object.keys(screen.receives).length === 0 ? wanted : '/';
}

/** Whether an address is a path of this portal: one slash at its start, no backslash, tab or line break anywhere. */
export function isOwnAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/\t/host` would be another host.
  return /^\/(?![/\\])/.test(address) && !/[\\\u0000-\u001f]/.test(address);
}
