import { OWN_ENTITY_WORDS } from '../../../messages/compiler-words.ts';
import { describeType } from '../../../types/describe-type.ts';
import type { OwnEntity, Profile } from '../../../types/profile.ts';
import { REPLACE } from '../../layers/merge.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { ownEntityOf } from '../../resolve/own-types.ts';
import { type Branch, entries, entry, type Origin, reach } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Entity and type that a layer declares for an own field. */
interface Declared {
  readonly entity: OwnEntity;
  readonly type: Profile;
  readonly at: Origin;
}

/**
 * Reports an own field that two layers declare as data of two kinds: values that are stored as one would be read as the
 * other (FIXL-59). A layer may give the field up with `$replace`, or another name to its own.
 */
export function checkOwnLayers({ sources, report }: Context): void {
  const known = new Map<string, Declared>();
  for (const { documents } of sources) {
    for (const [key, field] of entries(documents.get('fields.json'))) {
      if (field.kind !== 'branch' || field.entries.has(REPLACE)) {
        known.delete(key);
        continue;
      }
      const before = known.get(key);
      const declared = declaredIn(field, before);
      if (declared === undefined) continue;
      if (before !== undefined && differ(declared, before)) {
        const entity = OWN_ENTITY_WORDS[before.entity];
        const other = declared.entity !== before.entity;
        const words = (declared: Declared) => (other ? OWN_ENTITY_WORDS[declared.entity] : describeType(declared.type));
        const args = { key, entity, found: words(declared), wanted: words(before) };
        report.add('conflictingOwnField', declared.at, args, { definedAt: before.at });
      }
      known.set(key, declared);
    }
  }
}

/** Words of a field that decide its type. */
const TYPE_PLACES = [['own'], ['schema', 'type'], ['schema', 'format'], ['widget']] as const;

/** Reads what a layer declares of an own field, over the layers below it; undefined when it says nothing about it. */
function declaredIn(field: Branch, before: Declared | undefined): Declared | undefined {
  const entity = ownEntityOf(field) ?? before?.entity;
  const typeParts = TYPE_PLACES.flatMap((path) => reach(field, path) ?? []);
  const [first] = typeParts;
  if (entity === undefined || (before !== undefined && first === undefined)) return undefined;
  const place = typeParts.at(-1) ?? field;
  const typed = typeParts.some((tree) => tree !== entry(field, 'own'));
  return { entity, type: before !== undefined && !typed ? before.type : kindOf(field), at: place.key ?? place.at };
}

/** The type of a field without its options, which a layer may add to. */
function kindOf(field: Branch): Profile {
  const type = fieldProfile(field);
  return 'type' in type && type.type === 'string'
    ? { type: 'string', ...(type.format && { format: type.format }) }
    : type;
}

function differ(left: Declared, right: Declared): boolean {
  return left.entity !== right.entity || describeType(left.type) !== describeType(right.type);
}
