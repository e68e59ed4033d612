import { listed, OWN_ENTITY_WORDS, THINGS } from '../../../messages/compiler-words.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import type { OwnEntity } from '../../../types/profile.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { type Documents, documentOf, documentsOf } from '../../layers/documents.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { isShownByPattern } from '../../resolve/own-displays.ts';
import { contractNames, reportContractName } from '../../resolve/own-names.ts';
import { declaredFields, type OwnField, ownEntityOf, ownFields } from '../../resolve/own-types.ts';
import { entries, entry, hasWord, reach, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Checks the tenant's own fields (FIXL-09): no name of the contract, a kind that can be stored, the same type in every
 * form. The check of a form covers whether its call takes them.
 */
export function checkOwnFields(context: Context): void {
  const first = new Map<string, OwnField>();
  for (const own of ownFields(context.documents)) {
    const declared = first.get(`${own.entity} ${own.name}`);
    if (declared === undefined) first.set(`${own.entity} ${own.name}`, own);
    if (contractNames(own.entity).has(own.name)) {
      if (declared === undefined) reportContractName(own, context.report);
      continue;
    }
    sentAsItself(context, own);
    sectionAt(context, own);
    kindAt(context, own);
    if (declared !== undefined) typeAt(context, own, declared);
  }
  for (const [key, field] of allFields(context.documents)) wordsAt(context, key, field);
  unknownToAll(context);
}

/** Checks what fields.json alone declares, also where some form is damaged. */
export function checkDeclaredFields(context: Context): void {
  for (const own of declaredFields(context.documents)) {
    if (contractNames(own.entity).has(own.name)) reportContractName(own, context.report);
    else sentAsItself(context, own);
    kindAt(context, own);
  }
}

/** Every field of fields.json and of the forms. */
function allFields(documents: Documents): readonly (readonly [string, Tree])[] {
  const forms = [...documentsOf(documents, 'form').values()].map((form) => entries(entry(form, 'fields')));
  return [entries(documentOf(documents, 'fields')), ...forms].flatMap((fields) => [...fields]);
}

/**
 * Refuses `notIn` outside own fields, `asked`, `counted` and `identifier` outside those of a case, `counted` without a
 * choice or a yes or no, and `identifier` without a text that is typed.
 */
function wordsAt({ report }: Context, key: string, field: Tree): void {
  const places = entry(field, 'notIn');
  if (places !== undefined && ownEntityOf(field) === undefined)
    report.add('notInOutsideOwnField', places.key ?? places.at, { key });
  const identifier = entry(field, 'identifier');
  const isKey = ownEntityOf(field) === 'case' && isShownByPattern(field);
  if (identifier !== undefined && !isFalse(identifier) && !isKey)
    report.add('ineffectiveIdentifier', identifier.key ?? identifier.at, { key });
  const [asked, counted] = [entry(field, 'asked'), entry(field, 'counted')];
  if (ownEntityOf(field) !== 'case') {
    for (const word of [asked, counted === undefined || isFalse(counted) ? undefined : counted])
      if (word !== undefined)
        report.add('caseFieldWordElsewhere', word.key ?? word.at, { key, found: word === asked ? 'asked' : 'counted' });
    return;
  }
  if (counted === undefined || isFalse(counted) || field.kind !== 'branch') return;
  const type = fieldProfile(field);
  const chosen = entry(field, 'options') ?? reach(field, ['optionsFrom', 'codes']);
  if (chosen === undefined && !('type' in type && type.type === 'boolean'))
    report.add('uncountableField', counted.key ?? counted.at, { key });
}

const isFalse = (tree: Tree): boolean => tree.kind === 'leaf' && tree.value === false;

/** A payload's name is a place of the contract, and an own field is sent under its own name. */
function sentAsItself({ report }: Context, { name, field }: OwnField): void {
  const as = entry(field, 'as');
  if (as !== undefined) report.add('renamedOwnField', as.key ?? as.at, { key: name });
}

/** Names of sections of any form: an own field lists once the sections that ask it, and not every form needs it. */
const sectionsOf = (documents: Documents): readonly string[] =>
  [...documentsOf(documents, 'form').values()].flatMap((form) => [...entries(entry(form, 'sections')).keys()]);

/** Reports a `section` that no form has. */
function sectionAt({ documents, report }: Context, { field }: OwnField): void {
  const section = entry(field, 'section');
  const sections = sectionsOf(documents);
  const asked = textOf(section);
  if (section !== undefined && !sections.includes(asked))
    report.addUnknownName(section.at, { what: THINGS.section, found: asked, known: sections });
}

/** Secrets are never kept as they are typed; files and entities are not one value. */
const NOT_KEPT: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'file', 'slot']);

function kindAt({ report }: Context, { name, field }: OwnField): void {
  const type = entry(field, 'type');
  const widget = entry(field, 'widget');
  const wrong = type ?? (hasWord(NOT_KEPT, widget) ? widget : undefined);
  if (wrong !== undefined) report.add('unsupportedOwnField', wrong.at, { key: name, found: textOf(wrong) });
}

/** Checks that each form stores the type that rules were checked against. */
function typeAt({ report, named }: Context, { name, entity, field }: OwnField, declared: OwnField): void {
  const [found, wanted] = [fieldProfile(field), fieldProfile(declared.field)];
  if (assignable(found, wanted, named)) return;
  const words = {
    key: name,
    entity: OWN_ENTITY_WORDS[entity],
    found: describeType(found),
    wanted: describeType(wanted),
  };
  report.add('conflictingOwnField', field.key ?? field.at, words, {
    definedAt: declared.field.key ?? declared.field.at,
  });
}

/** Warns of a field in the tenant's own folder that no form asks and no check stores, so nothing could ever fill it. */
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
    report.add('unaskedOwnField', field.key, { key: name, allowed: listed(takersOf(entity)) });
  }
}

/** Calls that take the tenant's own fields of an entity. */
export function takersOf(entity: OwnEntity): readonly string[] {
  return [...CALLS].filter(([, { own }]) => own === entity).map(([name]) => name);
}
