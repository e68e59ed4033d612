import { RuleFault } from './fault.ts';

/** Names of a path: its root, then properties. */
export type PathNames = readonly string[];

const NAME = /^[A-Za-z0-9_]+$/;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
const LONGEST = 200;
const parsed = new Map<string, PathNames>();

/** The names of a path such as `state.member.documento`, or undefined when it is not one. */
export function pathNames(path: string): PathNames | undefined {
  const seen = parsed.get(path);
  if (seen !== undefined) return seen;
  if (path.length > LONGEST) return undefined;
  const names = path.split('.');
  const root = names[0] ?? '';
  if (!/^[A-Za-z]/.test(root) || !names.every((name) => NAME.test(name) && !FORBIDDEN.has(name))) return undefined;
  parsed.set(path, names);
  return names;
}

/** As {@link pathNames}; throws the fault BAD_PATH for an invalid path. */
export function parsePath(path: string): PathNames {
  const names = pathNames(path);
  if (names === undefined) throw new RuleFault({ code: 'BAD_PATH', at: '', args: { path } });
  return names;
}
