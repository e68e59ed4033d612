import { listed, OWN_ENTITY_WORDS } from '../../messages/compiler-words.ts';
import { assignable } from '../../types/assignable.ts';
import { describeType } from '../../types/describe-type.ts';
import type { OwnTypes } from '../../types/own-types.ts';
import { OWN_ENTITIES, type OwnEntity, type Profile } from '../../types/profile.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import { type Branch, entries, entry, type Tree, text } from '../source/tree.ts';
import type { Context } from './context.ts';
import { fieldProfile } from './form-types.ts';
import { CALLS, NAMED } from './vocabulary.ts';

/** A place that declares or asks a field of the tenant's own. */
interface OwnField {
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
 * The tenant's own fields with their types: as fields.json declares them, else as the first form that asks one does.
 * @param codes the lists of which a rule's comparison is judged; what is stored may still hold a code that is no more
 */
export function ownTypes(documents: Documents, codes?: Pick<Context, 'codes'>): OwnTypes {
  const types: Record<OwnEntity, Record<string, Profile>> = { person: {}, case: {} };
  for (const { entity, name, field } of ownFields(documents)) {
    if (!Object.hasOwn(types[entity], name)) types[entity][name] = fieldProfile(field, codes);
  }
  return types;
}

/**
 * Checks the tenant's own fields: named unlike anything of the contract, of a kind that can be kept, of one type wherever
 * they are asked, and known to somebody (FIXL-09). Whether a form's call takes them is checked with the form.
 */
export function checkOwnFields(context: Context): void {
  const first = new Map<string, OwnField>();
  for (const own of ownFields(context.documents)) {
    nameAt(own, context);
    kindAt(own, context);
    const declared = first.get(`${own.entity} ${own.name}`);
    if (declared === undefined) first.set(`${own.entity} ${own.name}`, own);
    else typeAt(own, declared, context);
  }
  unknownToAll(context);
}

/** Every place, fields.json first: what it says counts for the forms. */
function ownFields(documents: Documents): readonly OwnField[] {
  const shared = entries(documentOf(documents, 'fields'));
  const forms = [...documentsOf(documents, 'form').values()].map((form) => entries(entry(form, 'fields')));
  return [shared, ...forms].flatMap((fields) =>
    [...fields].flatMap(([name, field]) => {
      const entity = ownEntityOf(field);
      return entity === undefined || field.kind !== 'branch' ? [] : [{ entity, name, field }];
    }),
  );
}

/** A name of the contract already means something, and a payload's name is a place: neither is an own field's. */
function nameAt({ entity, name, field }: OwnField, { report }: Context): void {
  const words = { key: name, entity: OWN_ENTITY_WORDS[entity] };
  if (contractNames(entity).has(name)) report.add('LNG-102', field.key ?? field.at, words);
  const as = entry(field, 'as');
  if (as !== undefined) report.add('LNG-103', as.key ?? as.at, { key: name });
}

/** Names of an entity that has own fields, and of the calls that take them. */
function contractNames(entity: OwnEntity): ReadonlySet<string> {
  const objects = Object.values(NAMED).flatMap((profile) => ('properties' in profile ? [profile.properties] : []));
  const having = objects.filter((properties) =>
    Object.values(properties).some((one) => 'own' in one && one.own === entity),
  );
  const calls = [...CALLS.values()].filter(({ own }) => own === entity).map(({ request }) => request.properties);
  return new Set([...having, ...calls].flatMap(Object.keys));
}

/** Secrets are never kept as they are typed; files and entities are not one value. */
const NOT_KEPT: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'file', 'slot']);

function kindAt({ name, field }: OwnField, { report }: Context): void {
  const type = entry(field, 'type');
  const widget = entry(field, 'widget');
  const wrong = type ?? (NOT_KEPT.has(text(widget) ?? '') ? widget : undefined);
  if (wrong !== undefined) report.add('LNG-104', wrong.at, { key: name, found: text(wrong) ?? '' });
}

/** What a form keeps must be what rules were checked to read. */
function typeAt({ name, entity, field }: OwnField, declared: OwnField, { report, named }: Context): void {
  const [found, wanted] = [fieldProfile(field), fieldProfile(declared.field)];
  if (assignable(found, wanted, named)) return;
  const words = {
    key: name,
    entity: OWN_ENTITY_WORDS[entity],
    found: describeType(found),
    wanted: describeType(wanted),
  };
  report.add('LNG-100', field.key ?? field.at, words, { definedAt: declared.field.key ?? declared.field.at });
}

/** Warns of a field that the tenant's own folder declares, that no form asks and no check stores: nobody could fill it in. */
function unknownToAll({ documents, id, report }: Context): void {
  const asked = new Set(
    [...documentsOf(documents, 'form').values()].flatMap((form) => [...entries(entry(form, 'fields')).keys()]),
  );
  const checks = [...entries(documentOf(documents, 'checks')).values()];
  const stored = new Set(checks.flatMap((check) => [...entries(entry(check, 'store')).keys()]));
  for (const [name, field] of entries(documentOf(documents, 'fields'))) {
    const entity = ownEntityOf(field);
    if (entity === undefined || field.key?.file.startsWith(`${id}/`) !== true) continue;
    if (asked.has(name) || stored.has(`own.${name}`)) continue;
    report.add('LNG-106', field.key, { key: name, allowed: listed(takersOf(entity)) });
  }
}

/** Calls that take the tenant's own fields of an entity. */
export function takersOf(entity: OwnEntity): readonly string[] {
  return [...CALLS].filter(([, { own }]) => own === entity).map(([name]) => name);
}
