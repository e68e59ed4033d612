import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../../artifact.ts';
import { COMPILER_WORDS, either, filled, JSON_TYPES, LIMITS, THINGS } from '../../messages/compiler-words.ts';
import { inSpanish } from '../../messages/spanish-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { DocumentKind } from '../language/documents.ts';
import type { JsonSchema } from '../language/schemas.ts';
import { shapeErrors } from '../language/validator.ts';
import type { Report } from '../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  folderOf,
  items,
  type Origin,
  plain,
  reach,
  type Tree,
  text,
  textOf,
} from '../source/tree.ts';
import { missingExample } from './missing-example.ts';

/** A document to validate, with its title for messages. */
export interface DocumentToValidate {
  readonly kind: DocumentKind;
  /** E.g. `el formulario registro`. */
  readonly title: string;
  readonly tree: Branch;
}

/**
 * Phase 4: validates a whole document, merged and with its defaults, against its schema with AJV. Reports every error
 * at the place of the layer that wrote the value, in words of the language and with the probable intention.
 */
export function validateDocument(document: DocumentToValidate, report: Report): void {
  for (const error of shapeErrors(document.kind, plain(document.tree))) reportShapeError(error, document, report);
  if (document.kind === 'form') validateFields(document, entry(document.tree, 'fields'), ['fields'], report);
  if (document.kind === 'fields') validateFields(document, document.tree, [], report);
}

/**
 * Fields must have a label, those of a form once the shared field they use is laid under them. JSON Schema cannot say
 * it: in the authored file the label may be the shared one's.
 */
function validateFields(
  document: DocumentToValidate,
  fields: Tree | undefined,
  path: readonly string[],
  report: Report,
): void {
  for (const [key, field] of entries(fields)) {
    if (field.kind !== 'branch' || text(entry(field, 'widget')) === 'hidden') continue;
    if (entry(field, 'label') !== undefined || entry(field, 'use') !== undefined) continue;
    if (document.kind === 'form' && isShared(field)) continue;
    const steps = [...path, key];
    reportMissing('label', { tree: field, steps, path: steps.join('.'), schema: {} }, document, report);
  }
}

/**
 * Returns whether a field of a form comes from the organization's own fields in fields.json, through a request for all
 * of them (`own:person`). Errors of its name or label are reported there, since the form contains neither.
 */
function isShared(field: Tree | undefined): boolean {
  return entry(field, 'own')?.at.file.endsWith('/fields.json') === true;
}

/** Properties that say which kind of node or action an object is. */
const KINDS: ReadonlySet<string> = new Set(['node', 'do']);

/** A value with an error, and the schema of its position. */
interface Place {
  readonly tree: Tree;
  readonly steps: readonly string[];
  /** The steps as messages say them; the document's title for the whole of it. */
  readonly path: string;
  readonly schema: JsonSchema;
}

function reportShapeError(error: ErrorObject, document: DocumentToValidate, report: Report): void {
  const steps = stepsOf(error.instancePath);
  const tree = reach(document.tree, steps) ?? document.tree;
  const path = steps.length === 0 ? document.title : steps.join('.');
  const schema: JsonSchema = error.parentSchema ?? {};
  const place: Place = { tree, steps, path, schema };
  switch (error.keyword) {
    case 'additionalProperties':
      reportUnknownProperty(String(error.params.additionalProperty), place, report);
      break;
    case 'required':
    case 'dependentRequired':
      // `discriminator` reports a missing kind, with the kinds that there are.
      if (KINDS.has(String(error.params.missingProperty))) break;
      reportMissing(String(error.params.missingProperty), place, document, report);
      break;
    case 'propertyNames':
      if (document.kind !== 'form' || !isShared(entry(tree, String(error.params.propertyName))))
        reportKey(String(error.params.propertyName), place, report);
      break;
    case 'discriminator':
      reportKind(error, place, report);
      break;
    case 'type':
      report.add('wrongType', tree.at, {
        path,
        found: shown(tree),
        allowed: schema['x-is'] === 'rule' ? ruleFor(tree) : either([error.params.type].flat().map(String)),
      });
      break;
    case 'enum':
    case 'const':
      reportWord(tree, path, schema.enum ?? [schema.const ?? null], report);
      break;
    default:
      // `oneOf` only repeats what its branch already said; `pattern` of a key comes again as propertyNames.
      if (error.keyword !== 'oneOf' && error.propertyName === undefined) reportLimit(error, place, report);
  }
}

/**
 * Reports a value that breaks a limit of its position. A blank text gets its own message, whatever the position wants.
 */
function reportLimit(error: ErrorObject, { tree, path, schema }: Place, report: Report): void {
  if (error.keyword === 'pattern' && text(tree)?.trim() === '') report.add('blankText', tree.at, { path });
  else report.add('malformedValue', tree.at, { path, found: shown(tree), allowed: limitOf(error, schema) });
}

/** A path in place of a rule is the usual slip, so the example shows how to read that very path. */
function ruleFor(tree: Tree): string {
  const written = textOf(tree);
  return filled(COMPILER_WORDS.rule, { path: /^[a-z]\w*(\.\w+)+$/i.test(written) ? written : 'flags.portal' });
}

/** Returns the allowed word that was probably meant: in Spanish, or with a similar spelling. */
const likely = (written: string, allowed: readonly string[]): string | undefined =>
  inSpanish(written, allowed) ?? nearest(written, allowed);

function reportWord(tree: Tree, path: string, values: readonly Json[], report: Report): void {
  const allowed = values.map(String);
  const meant = likely(textOf(tree), allowed);
  report.add('valueNotAllowed', tree.at, { path, found: shown(tree), allowed: allowed.join(', ') }, { meant });
}

function reportUnknownProperty(key: string, { tree, path, schema }: Place, report: Report): void {
  const allowed = Object.keys(schema.properties ?? {}).filter((name) => name !== '$schema');
  const at = placeOf(entry(tree, key)) ?? tree.at;
  report.add('unknownProperty', at, { path, key, allowed: allowed.join(', ') }, { meant: likely(key, allowed) });
}

/**
 * Reports a missing property. In an entry that only a later layer wrote, the likelier mistake is its name: it was meant
 * to patch an existing entry.
 */
function reportMissing(key: string, place: Place, document: DocumentToValidate, report: Report): void {
  const { tree, steps, path, schema } = place;
  const name = steps.at(-1);
  const siblings = reach(document.tree, steps.slice(0, -1));
  if (name !== undefined && siblings?.kind === 'branch' && folderOf(tree.at) !== folderOf(siblings.at)) {
    const others = [...siblings.entries.keys()].filter((other) => other !== name);
    const meant = nearest(name, others);
    const words = { path, document: document.title, missing: key, allowed: others.join(', ') };
    const definedAt = meant === undefined ? undefined : placeOf(siblings.entries.get(meant));
    report.add('incompleteEntry', placeOf(tree) ?? tree.at, words, { meant, definedAt });
    return;
  }
  const what = (schema.properties?.[key]?.description ?? key).replace(/\.$/, '');
  const example = missingExample(document.kind, document.tree, steps, key);
  const shown = example === undefined ? '' : filled(COMPILER_WORDS.missingExample, { example });
  report.add('missingProperty', tree.at, { path, key, what, example: shown });
}

/** Reports an invalid key, with the allowed ones in words: authors of tenants may not read regular expressions. */
function reportKey(key: string, { tree, path, schema }: Place, report: Report): void {
  const at = placeOf(entry(tree, key)) ?? tree.at;
  report.add('invalidKey', at, { path, key, allowed: schema.propertyNames?.description ?? COMPILER_WORDS.keys });
}

function reportKind(error: ErrorObject, { tree, path, schema }: Place, report: Report): void {
  const word = String(error.params.tag);
  const kinds = (schema.oneOf ?? []).map(({ $ref = '' }) => $ref.replace(/^.*\/|\.schema\.json$/g, ''));
  const allowed = kinds.join(', ');
  const what = word === 'do' ? THINGS.action : THINGS.node;
  const written = entry(tree, word);
  const found = text(written);
  if (written === undefined)
    report.add('missingProperty', tree.at, { path, key: word, what: `${what}: ${allowed}`, example: '' });
  else if (found === undefined) {
    const meant = likely(textOf(items(written)[0]), kinds);
    report.add('valueNotAllowed', written.at, { path: `${path}.${word}`, found: shown(written), allowed }, { meant });
  } else report.add('unknownKind', written.at, { path, what, found, allowed }, { meant: likely(found, kinds) });
}

/** Position of a property's name, or of the value when it has no name. */
function placeOf(tree: Tree | undefined): Origin | undefined {
  return tree?.key ?? tree?.at;
}

/** Returns a value as it was written: a text keeps its quotes, so that "32" is not taken for 32. */
function shown(tree: Tree): string {
  if (tree.kind === 'branch') return JSON_TYPES.object ?? '';
  if (tree.kind === 'list') return JSON_TYPES.array ?? '';
  return JSON.stringify(tree.value);
}

function limitOf(error: ErrorObject, schema: JsonSchema): string {
  const limit = String(error.schema);
  if (error.keyword === 'pattern') return patternOf(schema, limit);
  return filled(LIMITS[error.keyword] ?? `${error.keyword} {limit}`, { limit });
}

/** Describes a pattern by an example of the schema, or by the expression itself if the schema has no example. */
function patternOf({ description = '', examples }: JsonSchema, pattern: string): string {
  const [example] = examples ?? [];
  const by = example === undefined ? pattern : filled(COMPILER_WORDS.for, { example: JSON.stringify(example) });
  return `${description.replace(/\.$/, '')} (${by})`.trim();
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
