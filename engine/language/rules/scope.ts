import type { PathNames } from './path.ts';
import { isRecord } from './rule.ts';

/** Where rules and texts read: explicit roots (`user`, `state`, `item`…), nothing is looked up beyond them. */
export interface Scope {
  /** Value at a path, or undefined. Reads own properties of plain objects only. */
  readonly read: (path: PathNames) => unknown;
}

/** A scope over plain data, one property per root. */
export function scopeOf(roots: Readonly<Record<string, unknown>>): Scope {
  return { read: (path) => readOwn(roots, path) };
}

/** The same scope with one root added or replaced, such as `item` inside a list. */
export function withRoot(scope: Scope, root: string, value: unknown): Scope {
  return { read: (path) => (path[0] === root ? readOwn(value, path.slice(1)) : scope.read(path)) };
}

/** The same scope with several roots added or replaced. */
export function withRoots(scope: Scope, roots: Readonly<Record<string, unknown>>): Scope {
  return { read: (path) => (Object.hasOwn(roots, path[0] ?? '') ? readOwn(roots, path) : scope.read(path)) };
}

/** The value below another by names; never through a list, a text or a prototype. */
export function readOwn(value: unknown, names: PathNames): unknown {
  let part = value;
  for (const name of names) {
    if (!isRecord(part) || !Object.hasOwn(part, name)) return undefined;
    part = part[name];
  }
  return part;
}
