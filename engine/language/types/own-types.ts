import type { NamedProfiles, ObjectProfile, OwnEntity, Profile } from './profile.ts';
import { nullable } from './reference.ts';

/** The fields that a tenant declares of each entity, by name. */
export type OwnTypes = { readonly [entity in OwnEntity]: { readonly [name: string]: Profile } };

/** Types of a tenant that declares no fields of its own. */
export const NO_OWN_TYPES: OwnTypes = { person: {}, case: {} };

/** Types of the parts of answers that a tenant's checks show, by name. */
export type ShownTypes = { readonly [name: string]: Profile };

/**
 * The entities as one tenant has them: each `own` is an object of what it declares, and any of it may be missing.
 * @param shown parts of answers that the tenant's checks show
 */
export function withOwnTypes(named: NamedProfiles, own: OwnTypes, shown: ShownTypes = {}): NamedProfiles {
  return Object.fromEntries(Object.entries(named).map(([name, profile]) => [name, entityWith(profile, own, shown)]));
}

/** The object of a tenant's own fields of an entity. */
export function ownObject(entity: OwnEntity, own: OwnTypes): ObjectProfile {
  const fields = Object.entries(own[entity]).map(([name, type]) => [name, nullable(type)] as const);
  return { type: 'object', own: entity, title: 'own', properties: Object.fromEntries(fields) };
}

/** The object of what checks show: a part is missing while its check shows nothing. */
function shownObject(shown: ShownTypes): ObjectProfile {
  const parts = Object.entries(shown).map(([name, type]) => [name, nullable(type)] as const);
  return { type: 'object', own: 'shown', title: 'answer', properties: Object.fromEntries(parts) };
}

function entityWith(profile: Profile, own: OwnTypes, shown: ShownTypes): Profile {
  if (!('type' in profile) || profile.type !== 'object') return profile;
  const properties = Object.entries(profile.properties).map(([name, property]): [string, Profile] => {
    const entity = 'own' in property ? property.own : undefined;
    if (entity === undefined) return [name, property];
    return [name, { ...property, ...(entity === 'shown' ? shownObject(shown) : ownObject(entity, own)) }];
  });
  return { ...profile, properties: Object.fromEntries(properties) };
}
