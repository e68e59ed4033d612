import type { Getter } from 'jotai';
import type { PathNames } from '../../../language/rules/path.ts';
import { readOwn, type Scope } from '../../../language/rules/scope.ts';

/**
 * Reads a path through jotai's `get`, so that an atom that reads depends on exactly that value: a node re-renders only
 * for values that it reads.
 */
export type Reader = (get: Getter, names: PathNames) => unknown;

/** The engine's scope over a reader. */
export function scopeFor(read: Reader, get: Getter): Scope {
  return { read: (names) => read(get, names) };
}

/** A reader that has some roots more, or in place of the outer ones. Each is given the whole path. */
export function withReaders(outer: Reader, roots: Readonly<Record<string, Reader>>): Reader {
  return (get, names) => {
    const own = Object.hasOwn(roots, names[0] ?? '') ? roots[names[0] ?? ''] : undefined;
    return (own ?? outer)(get, names);
  };
}

/** A root that holds a value which never changes. */
export function fixedRoot(value: unknown): Reader {
  return (_, names) => readOwn(value, names.slice(1));
}

/** Reads nothing: below every other reader. */
export const nothing: Reader = () => undefined;
