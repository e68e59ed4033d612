import type { NamedProfiles, ObjectProfile, OwnEntity, Profile } from './profile.ts';
import { nullable } from './reference.ts';

/** The fields that a tenant declares of each entity, by name. */
export type OwnTypes = { readonly [entity in OwnEntity]: { readonly [name: string]: Profile } };

/** Types of a tenant that declares no fields of its own. */
export const NO_OWN_TYPES: OwnTypes = { person: {}, case: {} };

/** The entities as one tenant has them: each `own` is an object of what it declares, and any of it may be missing. */
export function withOwnTypes(named: NamedProfiles, own: OwnTypes): NamedProfiles {
  return Object.fromEntries(Object.entries(named).map(([name, profile]) => [name, entityWith(profile, own)]));
}

/** The object of a tenant's own fields of an entity. */
export function ownObject(entity: OwnEntity, own: OwnTypes): ObjectProfile {
  const fields = Object.entries(own[entity]).map(([name, type]) => [name, nullable(type)] as const);
  return { type: 'object', own: entity, title: 'own', properties: Object.fromEntries(fields) };
}

function entityWith(profile: Profile, own: OwnTypes): Profile {
  if (!('type' in profile) || profile.type !== 'object') return profile;
  const properties = Object.entries(profile.properties).map(([name, property]): [string, Profile] => {
    const entity = 'own' in property ? property.own : undefined;
    return [name, entity === undefined ? property : { ...property, ...ownObject(entity, own) }];
  });
  return { ...profile, properties: Object.fromEntries(properties) };
}
