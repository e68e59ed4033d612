import { OWN_ENTITY_WORDS } from '../../messages/compiler-words.ts';
import type { OwnEntity } from '../../types/profile.ts';
import { CALLS, NAMED } from '../language/vocabulary.ts';
import type { Documents } from '../layers/documents.ts';
import type { Report } from '../source/report.ts';
import { entry } from '../source/tree.ts';
import { declaredFields, type OwnField } from './own-types.ts';

/**
 * Reports own fields of fields.json with a name of the contract, before documents are made from them: what follows from
 * such a name in the forms of `_base` would hide the line that its author wrote.
 */
export function checkOwnNames(documents: Documents, report: Report): void {
  for (const own of declaredFields(documents))
    if (contractNames(own.entity).has(own.name)) reportContractName(own, report);
}

/**
 * Reports a name of the contract once, at the layer that makes it an own field: that layer may have written `own` into a
 * shared field of a lower one, which is right without it.
 */
export function reportContractName({ entity, name, field }: OwnField, report: Report): void {
  const own = entry(field, 'own');
  const key = field.key?.file === own?.at.file ? field.key : own?.key;
  report.add('reservedOwnField', key ?? field.at, { key: name, entity: OWN_ENTITY_WORDS[entity] });
}

/** Names of an entity that has own fields, and of the calls that take them. */
export function contractNames(entity: OwnEntity): ReadonlySet<string> {
  const objects = Object.values(NAMED).flatMap((profile) => ('properties' in profile ? [profile.properties] : []));
  const having = objects.filter((properties) =>
    Object.values(properties).some((property) => 'own' in property && property.own === entity),
  );
  const calls = [...CALLS.values()].filter(({ own }) => own === entity).map(({ request }) => request.properties);
  return new Set([...having, ...calls].flatMap(Object.keys));
}
