import { named, within } from '../../../messages/compiler-words.ts';
import type { NamedProfiles, Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { type Branch, entries, entry } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * The shape of what a field sends under one name: of its whole value (`part` is empty), or of one part of it;
 * undefined for a part that it has not.
 */
export function partProfile(context: Context, field: Branch, part: string): Profile | undefined {
  const whole = fieldProfile(field, context);
  return part === '' ? whole : partsOf(whole, context.named)?.[part];
}

/**
 * Checks that the value has each part that `as` names: validation requires every named part, so an unknown one could
 * never be sent.
 */
export function partsAt({ report, named: types }: Context, key: string, field: Branch): void {
  const as = entry(field, 'as');
  const parts = partsOf(fieldProfile(field), types);
  if (as?.kind !== 'branch' || parts === undefined) return;
  for (const [part, tree] of entries(as)) {
    if (Object.hasOwn(parts, part)) continue;
    report.addUnknownName(tree.key ?? tree.at, {
      what: within('part', named('field', key)),
      found: part,
      known: Object.keys(parts),
    });
  }
}

function partsOf(whole: Profile, named: NamedProfiles): Readonly<Record<string, Profile>> | undefined {
  const profile = dereferenced(whole, named);
  return profile !== undefined && 'properties' in profile ? profile.properties : undefined;
}
