import { nearest } from './nearest.ts';
import type { ConcreteProfile, NamedProfiles, Profile } from './profile.ts';
import { dereferenced, nullable } from './reference.ts';

/** Names that rules may start a path with; undefined is a root whose shape is not known: anything below it goes. */
export type Roots = Readonly<Record<string, Profile | undefined>>;

/** Result of resolving a path. */
export interface ResolvedPath {
  /** Shape of the value, nullable if anything on the way may be missing; undefined when it is not known. */
  readonly profile: Profile | undefined;
  /** The parts of the path that may be missing, as paths: `user`, `user.email`. */
  readonly mayBeMissing: readonly string[];
}

/** Why a path leads nowhere. */
export interface UnresolvedPath {
  /** The path as far as it is right; '' when its root is wrong. */
  readonly below: string;
  /** The first wrong name. */
  readonly name: string;
  /** Allowed names at that place; empty when a text, number or list has no names. */
  readonly allowed: readonly string[];
  /** Suggested name at that place; of a wrong root, the whole path. */
  readonly suggestion?: string;
}

/** Follows a path through the shapes. */
export function resolvePath(
  names: readonly string[],
  roots: Roots,
  named: NamedProfiles,
): ResolvedPath | UnresolvedPath {
  const root = names[0] ?? '';
  if (!Object.hasOwn(roots, root)) {
    const wrong = unresolved('', root, Object.keys(roots));
    const better =
      wrong.suggestion === undefined
        ? rootThatHas(names, roots, named)
        : [wrong.suggestion, ...names.slice(1)].join('.');
    return better === undefined ? wrong : { ...wrong, suggestion: better };
  }
  const mayBeMissing: string[] = [];
  let profile = roots[root];
  for (let index = 0; ; index += 1) {
    const shape: ConcreteProfile | undefined = profile && dereferenced(profile, named);
    if (shape === undefined || profile === undefined) return { profile: undefined, mayBeMissing };
    const here = names.slice(0, index + 1).join('.');
    if (shape.nullable === true) mayBeMissing.push(here);
    const next = names[index + 1];
    if (next === undefined) return { profile: mayBeMissing.length > 0 ? nullable(profile) : profile, mayBeMissing };
    if (shape.type !== 'object') return unresolved(here, next, []);
    if (!Object.hasOwn(shape.properties, next)) return unresolved(here, next, Object.keys(shape.properties));
    profile = shape.properties[next];
  }
}

/**
 * The path with the root in front that has its first name: `dni` is `form.dni` where only the form has one. In a list
 * the element comes first.
 */
function rootThatHas(names: readonly string[], roots: Roots, named: NamedProfiles): string | undefined {
  const [first = ''] = names;
  const having = Object.entries(roots).filter(([, profile]) => {
    const shape = profile && dereferenced(profile, named);
    return shape?.type === 'object' && Object.hasOwn(shape.properties, first);
  });
  const [only, ...more] = having.map(([root]) => root);
  const root = more.length === 0 ? only : having.map(([name]) => name).find((name) => name === 'item');
  return root === undefined ? undefined : [root, ...names].join('.');
}

/** Whether a path was resolved. */
export function isResolved(path: ResolvedPath | UnresolvedPath): path is ResolvedPath {
  return 'mayBeMissing' in path;
}

function unresolved(below: string, name: string, allowed: readonly string[]): UnresolvedPath {
  const suggestion = nearest(name, allowed);
  return { below, name, allowed, ...(suggestion === undefined ? {} : { suggestion }) };
}
