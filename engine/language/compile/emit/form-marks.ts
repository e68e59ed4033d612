import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { CompiledField, CompiledForm, Json, JsonObject } from '../../artifact.ts';
import { FORMULA } from '../../forms/form-mark.ts';
import { sameContent } from '../incremental/same-content.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { isObject, objectsIn, textsIn } from '../source/json.ts';
import { Report } from '../source/report.ts';

/** Values of a tenant that the rules of forms read, and its checks. */
export interface ValidatedBy {
  /** Roots by name: `settings`, `codes`, `tenant`. */
  readonly roots: JsonObject;
  readonly checks: JsonObject;
}

/** Letters of base64url of one form's digest: 48 bits tell two versions of one form apart. */
const LETTERS = 8;

/**
 * The mark of a call's forms: `1:` and a digest of each, in their order. A digest covers what decides about an answer:
 * fields, rules, options, roots, the values of the tenant that rules read, and the checks of the call's points. Words
 * and looks are left out, so that a corrected label refuses no open page.
 */
export function markOfForms(forms: readonly CompiledForm[], points: readonly string[], by: ValidatedBy): string {
  const checks = Object.entries(objectsIn(by.checks)).filter(([, check]) =>
    textsIn(check, 'at').some((point) => points.includes(point)),
  );
  const deciding = checks.map(([name, check]) => [name, decidingCheck(check)] as const);
  return `${FORMULA}:${forms.map((form) => digestOfForm(form, [valuesRead(form, by.roots), deciding])).join('.')}`;
}

/** A form is digested once for all tenants and calls that read and check the same. */
const digests = new StepCache<string>();

const digestOfForm = (form: CompiledForm, readAndChecked: readonly unknown[]): string =>
  digests.of([form, sameContent(readAndChecked)], '', new Report(), () =>
    digestOf([validatingPart(form), ...readAndChecked]),
  );

/** Parts of a field that only its reader sees. */
type FieldWords =
  | 'label'
  | 'hint'
  | 'errors'
  | 'autocomplete'
  | 'width'
  | 'help'
  | 'link'
  | 'noteLabel'
  | 'none'
  | 'example'
  | 'counted'
  | 'identifier';

/** The part of a form that decides which answers are accepted, and under which names they are sent. */
function validatingPart({ fields, rules, sections, roots, submit }: CompiledForm): object {
  return {
    fields: each(fields, validatingField),
    rules: each(rules, ({ that }) => that),
    sections: each(sections, ({ visible }) => visible),
    roots,
    sends: [submit?.call, submit?.with],
  };
}

/** A field without its words. A property that is new to the language counts until it is named here. */
function validatingField(field: CompiledField): object {
  const { label, hint, errors, autocomplete, width, help, link, noteLabel, none, example, counted, ...rest } = field;
  const { identifier, options, rules, ...kept }: Omit<CompiledField, Exclude<FieldWords, 'identifier'>> = rest;
  return { ...kept, options: options && Object.keys(options).sort(), rules: each(rules, ({ that }) => that) };
}

/** The part of a check that decides: the titles and texts of its refusals are words. */
function decidingCheck({ refusal: _, refusals, ...check }: JsonObject): JsonObject {
  const named = Object.entries(isObject(refusals) ? objectsIn(refusals) : {});
  return { ...check, refusals: Object.fromEntries(named.map(([name, { when = true }]) => [name, when])) };
}

/** Values of the tenant that the form's rules name; lists of codes without their labels. */
function valuesRead(form: CompiledForm, roots: JsonObject): readonly (readonly [string, unknown])[] {
  const codes = isObject(roots.codes) ? roots.codes : {};
  const paths = new Set<string>();
  for (const word of wordsOf(form)) {
    const [root = ''] = word.split('.');
    if (Object.hasOwn(codes, word)) paths.add(`codes.${word}`);
    else if (word !== root && Object.hasOwn(roots, root)) paths.add(word);
  }
  return [...paths].sort().map((path) => [path, withoutLabels(valueAt(roots, path.split('.')))] as const);
}

const words = new WeakMap<CompiledForm, ReadonlySet<string>>();

/** The texts of a form that may name a value of the tenant. */
function wordsOf(form: CompiledForm): ReadonlySet<string> {
  const known = words.get(form);
  if (known !== undefined) return known;
  const texts = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner);
  };
  look(validatingPart(form));
  words.set(form, texts);
  return texts;
}

function valueAt(value: Json | undefined, names: readonly string[]): Json | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  return isObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

function withoutLabels(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value;
  const { label: _, tone: __, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withoutLabels(inner) ?? null]));
}

function each<Entry>(entries: Readonly<Record<string, Entry>>, make: (entry: Entry) => unknown): object {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, make(entry)]));
}

function digestOf(content: unknown): string {
  const bytes = sha256(utf8ToBytes(JSON.stringify(content, sorted)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, LETTERS);
}

/** Objects by sorted names: the order of entries is a look. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
