import fc from 'fast-check';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { shapeOf } from '../../../../engine/language/compile/language/documents.ts';
import type { Shape } from '../../../../engine/language/compile/language/shape.ts';
import { chainOf } from '../../../../engine/language/compile/layers/chain.ts';
import { mergeLayers } from '../../../../engine/language/compile/layers/documents.ts';
import { chosenShape } from '../../../../engine/language/compile/layers/merge.ts';
import { Report } from '../../../../engine/language/compile/source/report.ts';
import { type Branch, entry, type Leaf, type Tree } from '../../../../engine/language/compile/source/tree.ts';
import type { Files } from '../../../../tools/readers/folder.ts';
import type { Subject } from './silent-mutants.ts';

/** A change that keeps a document well formed and gives it an unwanted meaning. */
interface Edit {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly put: string;
}

/** A mutant that its author was not told of. */
export interface SilentEdit {
  readonly operator: string;
  readonly tenant: string;
  readonly file: string;
  readonly found: string;
  readonly put: string;
}

/** A value of a document with its schema and the branch that holds it. */
interface Site {
  readonly tree: Tree;
  readonly shape: Shape;
  readonly name: string;
  readonly holder: Branch | undefined;
  readonly text: string;
}

/** How many mutants a run made, and those that stayed silent. */
export interface SemanticRun {
  readonly mutants: number;
  readonly silent: readonly SilentEdit[];
}

const written = (text: string, { at, value }: Leaf): Edit | undefined => {
  const raw = JSON.stringify(value);
  return text.slice(at.offset, at.offset + raw.length) === raw
    ? { file: at.file, offset: at.offset, length: raw.length, put: raw }
    : undefined;
};

/** Mutants that no document shows to be wrong, by file and new text. */
const UNTOLD: readonly (readonly [file: RegExp, put: RegExp, why: string])[] = [
  [/checks\.json$/, /answer\.|^-?\d+$/, 'another system decides the values of its answers'],
  [/connectors\.json$/, /false/, 'another system decides the types of what it is sent without a declaration'],
  [/texts(\.\w+)?\.json$/, /\| money/, 'the portal gives these values to its texts, without a declared type'],
  [/screens\/confirmar\.json$/, /^(-7|987654321)$/, 'a number of the state takes any number'],
  [/forms\/followUp\.json$/, /user\.seccional/, 'a field whose list has no entry in any tenant is asked nowhere'],
];

/** Whether a mutant is listed as one that the compiler cannot detect. */
export const isUntold = ({ file, put }: SilentEdit): boolean =>
  UNTOLD.some(([at, what]) => at.test(file) && what.test(put));

/** Replaces a leaf by another value; undefined where a default wrote it. */
function replaced({ tree, text }: Site, put: unknown): Edit | undefined {
  const edit = tree.kind === 'leaf' ? written(text, tree) : undefined;
  return edit && { ...edit, put: JSON.stringify(put) };
}

/** Replaces a whole object or list; undefined where other layers wrote parts of it, or a default all of it. */
function rewritten({ tree, text }: Site, make: (source: string) => string): Edit | undefined {
  const source = sourceAt(text, tree.at.offset);
  return source === undefined
    ? undefined
    : { file: tree.at.file, offset: tree.at.offset, length: source.length, put: make(source) };
}

/** The text of the object or list that begins at an offset. */
function sourceAt(text: string, offset: number): string | undefined {
  if (text[offset] !== '{' && text[offset] !== '[') return undefined;
  for (let end = text.indexOf('}', offset), tries = 0; tries < 400; tries += 1) {
    const source = text.slice(offset, end + 1);
    try {
      JSON.parse(source);
      return source;
    } catch {
      const next = [text.indexOf('}', end + 1), text.indexOf(']', end + 1)].filter((at) => at > 0);
      end = Math.min(...next);
    }
  }
  return undefined;
}

const isRule = ({ shape, tree }: Site): boolean => shape.is === 'rule' && tree.kind === 'branch';
const string = ({ tree }: Site): string | undefined =>
  tree.kind === 'leaf' && typeof tree.value === 'string' ? tree.value : undefined;
const number = ({ tree, name }: Site): number | undefined =>
  tree.kind === 'leaf' && typeof tree.value === 'number' && !OUTSIDE.has(name) ? tree.value : undefined;

/** The wrong meanings; each makes an edit of the sites that it fits. */
const OPERATORS: Readonly<Record<string, (site: Site) => Edit | undefined>> = {
  'a rule that never holds': (site) =>
    isRule(site) ? rewritten(site, (rule) => `{ "and": [${rule}, { "!": ${rule} }] }`) : undefined,
  'a rule that always holds': (site) =>
    isRule(site) ? rewritten(site, (rule) => `{ "or": [${rule}, { "!": ${rule} }] }`) : undefined,
  'a condition that is a text': (site) =>
    isRule(site) && site.shape.json['x-type'] === 'boolean'
      ? rewritten(site, () => '{ "var": "tenant.name" }')
      : undefined,
  'a condition on a value of elsewhere': (site) =>
    isRule(site) ? rewritten(site, () => '{ "has": "state.deOtraPantalla" }') : undefined,
  'a comparison with a value that is none': (site) => {
    if (!isRule(site)) return undefined;
    return rewritten(site, (rule) => {
      const other = rule.replace(/(\{ "[!=]=": \[\{ "var": "[\w.]+" \}, ")(\w+)"/, '$1$2es"');
      return other === rule ? '{ "==": [{ "var": "session.viewer" }, "pacientes"] }' : other;
    });
  },
  'a name in other letters': (site) => {
    const name = string(site);
    const turned =
      name === undefined
        ? ''
        : (name[0] ?? '') === (name[0] ?? '').toUpperCase()
          ? name.toLowerCase()
          : name.toUpperCase();
    return name !== undefined && turned !== name && site.shape.json['x-ref'] !== undefined && name.length > 1
      ? replaced(site, turned)
      : undefined;
  },
  'a number below zero': (site) => (number(site) === undefined ? undefined : replaced(site, -7)),
  'a number beyond sense': (site) => (number(site) === undefined ? undefined : replaced(site, 987_654_321)),
  'an amount in a text that is none': (site) => {
    const text = string(site);
    const put = text?.replace(/\{\{([\w.]*(?:nombre|nome|name|apellido|text|title)[\w.]*)\}\}/i, '{{$1 | money}}');
    return site.shape.is === 'text' && put !== text ? replaced(site, put) : undefined;
  },
  'a text about a value that is not there': (site) => {
    const text = string(site);
    return site.shape.is === 'text' && text !== undefined && text.includes('{{')
      ? replaced(site, text.replace(/\{\{[\w.]+/, '{{user.seccional'))
      : undefined;
  },
  'a way to a page of nobody': (site) => {
    const link = string(site);
    return site.shape.is === 'link' && link?.startsWith('/') ? replaced(site, '/mis-turnos') : undefined;
  },
  'two labels alike': (site) => {
    const { holder, name, tree } = site;
    const other = name === 'label' && holder !== undefined ? LABELS.get(holder) : undefined;
    return other === undefined || tree.kind !== 'leaf' || other === tree.value ? undefined : replaced(site, other);
  },
  'bounds that nothing meets': (site) => {
    const limit = site.holder && entry(site.holder, BOUNDS[site.name] ?? '');
    return limit?.kind === 'leaf' && typeof limit.value === 'number' ? replaced(site, limit.value + 1) : undefined;
  },
  'an hour that no clock has': (site) => (/^\d\d:\d\d$/.test(string(site) ?? '') ? replaced(site, '24:30') : undefined),
  'an argument of another type': (site) => {
    const value = string(site);
    return site.shape.is === 'value' && site.name !== 'initial' && value !== undefined && /^\w+\.\w/.test(value)
      ? replaced(site, false)
      : undefined;
  },
};

const BOUNDS: Readonly<Record<string, string>> = { minLength: 'maxLength', minimum: 'maximum', minItems: 'maxItems' };

/** Label of the entry before, by entry. */
const LABELS = new WeakMap<Branch, string>();

function* sites(
  tree: Tree,
  shape: Shape | undefined,
  name: string,
  holder: Branch | undefined,
  files: Files,
): Generator<Site> {
  if (shape === undefined) return;
  yield { tree, shape, name, holder, text: files.get(tree.at.file) ?? '' };
  if (shape.is === 'rule' || shape.is === 'value') return;
  if (tree.kind === 'list') for (const item of tree.items) yield* sites(item, shape.items, name, holder, files);
  if (tree.kind !== 'branch') return;
  const chosen = chosenShape(shape, tree);
  let before: string | undefined;
  for (const [key, child] of tree.entries) {
    const label = entry(child, 'label');
    if (child.kind === 'branch' && before !== undefined && name === 'options') LABELS.set(child, before);
    if (label?.kind === 'leaf' && typeof label.value === 'string') before = label.value;
    yield* sites(child, chosen.child(key), key, tree, files);
  }
}

/** Numbers that another system gives: the unit's own, and the accounts of a company that charges. */
const OUTSIDE: ReadonlySet<string> = new Set(['unit', 'concept', 'provider', 'code']);

/** The edits that an operator can make in the documents of a tenant's own folders. */
function editsOf({ id, files, folders }: Subject): ReadonlyMap<string, readonly Edit[]> {
  const layers = chainOf(files, id, new Report()) ?? [];
  const all = new Map<string, Edit[]>(Object.keys(OPERATORS).map((name) => [name, []]));
  for (const [kind, named] of mergeLayers(layers, new Report()).documents)
    for (const tree of named.values())
      for (const site of sites(tree, shapeOf(kind), kind, undefined, files)) {
        if (!folders.includes(site.tree.at.file.split('/')[0] ?? '')) continue;
        for (const [name, make] of Object.entries(OPERATORS)) {
          const edit = make(site);
          if (edit !== undefined) all.get(name)?.push(edit);
        }
      }
  return all;
}

const applied = (files: Files, { file, offset, length, put }: Edit): Files => {
  const text = files.get(file) ?? '';
  return new Map(files).set(file, text.slice(0, offset) + put + text.slice(offset + length));
};

/** How many errors and warnings an author reads; infinitely many of a tenant that does not compile. */
function told(files: Files, id: string): number {
  const { tenant, messages } = compile(files, id);
  return tenant === undefined ? Infinity : messages.filter(({ severity }) => severity !== 'info').length;
}

/**
 * Makes `runs` distinct changes that stay well formed and have an unwanted meaning, as many of each kind, and compiles
 * each. Returns those without a message for the author.
 */
export function semanticMutants(subjects: readonly Subject[], runs: number, seed: number): SemanticRun {
  const all = subjects.map((subject) => ({ subject, edits: editsOf(subject), usual: told(subject.files, subject.id) }));
  const names = Object.keys(OPERATORS);
  const picks = fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: runs * 6, seed });
  const made = new Set<string>();
  const silent = picks.flatMap(([one, two], at): SilentEdit[] => {
    const operator = names[at % names.length] ?? '';
    const able = all.filter(({ edits }) => (edits.get(operator) ?? []).length > 0);
    const chosen = able[one % Math.max(1, able.length)];
    const list = chosen?.edits.get(operator) ?? [];
    const edit = list[two % Math.max(1, list.length)];
    if (chosen === undefined || edit === undefined || made.size >= runs) return [];
    const sign = JSON.stringify(edit);
    if (made.has(sign)) return [];
    made.add(sign);
    const { id, files } = chosen.subject;
    if (told(applied(files, edit), id) > chosen.usual) return [];
    const found = (files.get(edit.file) ?? '').slice(edit.offset, edit.offset + edit.length);
    return [{ operator, tenant: id, file: edit.file, found: found.slice(0, 200), put: edit.put.slice(0, 200) }];
  });
  return { mutants: made.size, silent };
}
