import type { NamedProfiles, Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';

type Takes = Readonly<Record<string, Profile>>;

/** Returns the type that a call takes under a payload name; a dot leads into an object (FIXL-37). */
export function placeIn(takes: Takes, name: string, named: NamedProfiles): Profile | undefined {
  const [first = '', ...rest] = name.split('.');
  const place = Object.hasOwn(takes, first) ? takes[first] : undefined;
  if (rest.length === 0 || place === undefined) return place;
  const inside = dereferenced(place, named);
  return inside?.type === 'object' ? placeIn(inside.properties, rest.join('.'), named) : undefined;
}

/** The names that may stand where a wrong one does: of the object that its dots lead to. */
export function namesBeside(takes: Takes, name: string, named: NamedProfiles): readonly string[] {
  const above = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
  const place = above === '' ? undefined : placeIn(takes, above, named);
  const inside = place && dereferenced(place, named);
  if (inside?.type !== 'object') return Object.keys(takes);
  return Object.keys(inside.properties).map((key) => `${above}.${key}`);
}

/** Returns the missing parts of an object that is given in parts; an empty list when no part of it is given. */
export function missingParts(
  takes: Takes,
  given: ReadonlySet<string>,
  named: NamedProfiles,
  above = '',
): readonly string[] {
  return Object.entries(takes).flatMap(([key, profile]) => {
    const name = `${above}${key}`;
    const inside = dereferenced(profile, named);
    if (given.has(name) || ![...given].some((part) => part.startsWith(`${name}.`))) {
      return above !== '' && !given.has(name) && inside?.nullable !== true ? [name] : [];
    }
    return inside?.type === 'object' ? missingParts(inside.properties, given, named, `${name}.`) : [];
  });
}
