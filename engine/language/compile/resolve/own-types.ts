import type { OwnTypes } from '../../types/own-types.ts';
import { OWN_ENTITIES, type OwnEntity, type Profile } from '../../types/profile.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import { type Branch, entries, entry, type Tree, text } from '../source/tree.ts';
import { type Codes, fieldProfile } from './form-types.ts';

/** A place that declares or asks a field of the tenant's own. */
export interface OwnField {
  readonly entity: OwnEntity;
  readonly name: string;
  readonly field: Branch;
}

/** The entity of which a field is the tenant's own, if it is. */
export function ownEntityOf(field: Tree | undefined): OwnEntity | undefined {
  const written = text(entry(field, 'own'));
  return OWN_ENTITIES.find((entity) => entity === written);
}

/**
 * Returns the tenant's own fields with their types: from fields.json, else from the first form that asks a field.
 * @param codes lists of codes for comparisons in rules; omit it for stored values, which may hold a removed code
 */
export function ownTypes(documents: Documents, codes?: Codes): OwnTypes {
  const types: Record<OwnEntity, Record<string, Profile>> = { person: {}, case: {} };
  for (const { entity, name, field } of ownFields(documents)) {
    if (!Object.hasOwn(types[entity], name)) types[entity][name] = fieldProfile(field, codes);
  }
  return types;
}

/** Looks at every place, fields.json first, because its declarations count for the forms. */
export function ownFields(documents: Documents): readonly OwnField[] {
  const forms = [...documentsOf(documents, 'form').values()].map((form) => entries(entry(form, 'fields')));
  return [...declaredFields(documents), ...forms.flatMap(ownAmong)];
}

/** The tenant's own fields that fields.json declares. */
export function declaredFields(documents: Documents): readonly OwnField[] {
  return ownAmong(entries(documentOf(documents, 'fields')));
}

function ownAmong(fields: ReadonlyMap<string, Tree>): readonly OwnField[] {
  return [...fields].flatMap(([name, field]) => {
    const entity = ownEntityOf(field);
    return entity === undefined || field.kind !== 'branch' ? [] : [{ entity, name, field }];
  });
}
