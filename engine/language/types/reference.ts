import type { ConcreteProfile, NamedProfiles, Profile } from './profile.ts';

const LONGEST_CHAIN = 16;

/** The name a reference points at: `#/Person` is Person. */
export function referredName(profile: Profile): string | undefined {
  return '$ref' in profile ? profile.$ref.replace(/^#\//, '') : undefined;
}

/**
 * The profile behind a reference, or the profile itself; nullable if the reference or what it points at is.
 * Undefined when nothing of that name exists or references turn in a circle.
 */
export function dereferenced(profile: Profile, named: NamedProfiles): ConcreteProfile | undefined {
  let target: Profile | undefined = profile;
  let nullable = false;
  for (let step = 0; step < LONGEST_CHAIN && target !== undefined; step += 1) {
    nullable ||= target.nullable === true;
    if (!('$ref' in target)) return target.nullable === nullable || !nullable ? target : { ...target, nullable };
    const name: string = referredName(target) ?? '';
    target = Object.hasOwn(named, name) ? named[name] : undefined;
  }
  return undefined;
}

/** The same profile, of a value known to be present. */
export function present<T extends Profile>(profile: T): T {
  return profile.nullable === true ? { ...profile, nullable: false } : profile;
}

/** The same profile, of a value that may be missing. */
export function nullable<T extends Profile>(profile: T): T {
  return profile.nullable === true ? profile : { ...profile, nullable: true };
}
