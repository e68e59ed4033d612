import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../engine/language/compile/compile.ts';
import { type DocumentKind, shapeOf } from '../../engine/language/compile/language/documents.ts';
import { allSchemas, type JsonSchema } from '../../engine/language/compile/language/schemas.ts';
import type { Shape } from '../../engine/language/compile/language/shape.ts';
import { chainOf } from '../../engine/language/compile/layers/chain.ts';
import { mergeLayers } from '../../engine/language/compile/layers/documents.ts';
import { chosenShape } from '../../engine/language/compile/layers/merge.ts';
import { positionOf } from '../../engine/language/compile/source/position.ts';
import { Report } from '../../engine/language/compile/source/report.ts';
import type { Leaf, Tree } from '../../engine/language/compile/source/tree.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { type Files, tenantIds } from '../../tools/readers/folder.ts';
import { CUSTOMER_IDS, customerFiles } from '../customers/customers.ts';
import { TENANTS } from '../tenants/compiled.ts';
import { shipped } from '../tenants/shipped.ts';

/** Files of the language that documents are judged by; the others describe the language's own tables. */
const OF_DOCUMENTS = /^(actions|documents|nodes)\/|^(common|flags|settings)\.schema/;

const KINDS = [...allSchemas().keys()].flatMap(
  (path) => (/^documents\/(.+)\.schema/.exec(path)?.[1] ?? []) as DocumentKind,
);

/** Annotations of which each text property has one. */
const CLASSES = ['x-is', 'x-ref', 'x-text', 'enum', 'const', '$ref'] as const;

/** Every schema of a text inside a schema, with its place, without the pattern of a map's keys. */
function* texts(schema: JsonSchema, at: string): Generator<readonly [at: string, schema: JsonSchema]> {
  if ([schema.type].flat().includes('string')) yield [at, schema];
  for (const named of [schema.properties, schema.$defs])
    for (const [name, child] of Object.entries(named ?? {})) yield* texts(child, `${at}/${name}`);
  for (const child of [schema.additionalProperties, schema.items])
    if (typeof child === 'object') yield* texts(child, `${at}/*`);
}

/** A name in a document, with the property of the language it stands in, such as `<call>.endpoint`. */
interface Name {
  readonly property: string;
  readonly leaf: Leaf;
}

/** Every name of a merged document whose unknown value the compiler must tell. */
function* names(tree: Tree, shape: Shape | undefined, property: string): Generator<Name> {
  if (shape === undefined) return;
  if (tree.kind === 'leaf') {
    const { 'x-ref': ref, 'x-text': kind } = shape.json;
    if (typeof tree.value === 'string' && (ref !== undefined || kind === 'declared')) yield { property, leaf: tree };
    return;
  }
  if (tree.kind === 'list') {
    for (const item of tree.items) yield* names(item, shape.items, `${property}[]`);
    return;
  }
  const chosen = chosenShape(shape, tree);
  const { node, do: action } = chosen.json.properties ?? {};
  const kind = node?.const ?? action?.const;
  const home = kind === undefined ? property : `<${String(kind)}>`;
  for (const [key, child] of tree.entries)
    yield* names(child, chosen.child(key), `${home}.${chosen.properties.has(key) ? key : '*'}`);
}

/** The properties that hold a name, from the shapes of all documents; actions and nodes once each. */
function properties(shape: Shape, property: string, seen: Set<string>, found: Set<string>): void {
  const { 'x-ref': ref, 'x-text': kind } = shape.json;
  if ([shape.json.type].flat().includes('string') && (ref !== undefined || kind === 'declared')) found.add(property);
  for (const [name, one] of shape.variant?.shapes ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    properties(one, `<${name}>`, seen, found);
  }
  for (const [name, one] of shape.properties) properties(one, `${property}.${name}`, seen, found);
  if (shape.rest !== undefined) properties(shape.rest, `${property}.*`, seen, found);
  if (shape.items !== undefined) properties(shape.items, `${property}[]`, seen, found);
}

interface Subject {
  readonly id: string;
  readonly files: Files;
}

function* namesOf({ id, files }: Subject): Generator<Name> {
  const layers = chainOf(files, id, new Report()) ?? [];
  const { documents } = mergeLayers(layers, new Report());
  for (const [kind, named] of documents)
    for (const tree of named.values()) yield* names(tree, shapeOf(kind as DocumentKind), kind);
}

/** An unknown name: its file, its line there, and how it is written into the file. */
interface Unknown {
  readonly file: string;
  /** The whole text of the file, or where a letter is added to a name of it. */
  readonly written: { readonly text: string } | { readonly end: number };
  readonly line: number;
  /** The name with its letter; of a whole text, that text. */
  readonly shown: string;
}

/** A name with a letter more at its end, or undefined where a default wrote it. */
function misspelt(files: Files, { value, at }: Leaf): Unknown | undefined {
  const text = files.get(at.file) ?? '';
  const end = at.offset + JSON.stringify(value).length;
  if (text.slice(at.offset, end) !== JSON.stringify(value)) return undefined;
  return { file: at.file, written: { end: end - 1 }, line: positionOf(files, at).line, shown: `${String(value)}x` };
}

/** The files with unknown names in them: at most one whole text, or one name a line, for each file. */
function withUnknown(files: Files, unknown: readonly Unknown[]): Files {
  const changed = new Map(files);
  const lastFirst = [...unknown].sort((one, other) => endOf(other) - endOf(one));
  for (const { file, written } of lastFirst) {
    const text = changed.get(file) ?? '';
    changed.set(file, 'text' in written ? written.text : `${text.slice(0, written.end)}x${text.slice(written.end)}`);
  }
  return changed;
}

const endOf = ({ written }: Unknown): number => ('end' in written ? written.end : 0);

/** Errors and warnings about a subject with unknown names in its files: place, code and text of each. */
function told({ id, files }: Subject, unknown: readonly Unknown[]): ReadonlyMap<string, string> {
  const messages = checkDocuments(withUnknown(files, unknown), id).filter(({ severity }) => severity !== 'info');
  return new Map(messages.map(({ file, line, code, text }) => [`${file}:${line} ${code}`, text]));
}

/** Names that may be judged together: of a file one whole text, or names on different lines. */
function apart(waiting: ReadonlyMap<string, Unknown>): readonly (readonly [string, Unknown])[] {
  const places = new Map<string, readonly [string, Unknown]>();
  for (const one of waiting) {
    const [, { file, line, written }] = one;
    if ('end' in written) places.set(`${file}:${line}`, one);
    else places.set(file, one);
  }
  return [...places.values()];
}

/**
 * Proves that the compiler tells each unknown name of a subject. Many are judged together, and one counts as told by a
 * message on its own line that says it; when no more of them are, each is judged alone, and any new message counts.
 */
function prove(subject: Subject, unknown: ReadonlyMap<string, Unknown>, proven: Map<string, string | undefined>): void {
  if (unknown.size === 0) return;
  let usual: ReadonlyMap<string, string> | undefined;
  // Judged only where a message does not say the unknown name itself: judging a tenant takes half a second.
  const isNew = (place: string) => {
    usual ??= told(subject, []);
    return !usual.has(place);
  };
  const waiting = new Map(unknown);
  while (waiting.size > 0) {
    const together = apart(waiting);
    const names = together.map(([, one]) => one);
    const messages = [...told(subject, names)];
    const found = together.filter(([, { file, line, written, shown }]) =>
      messages.some(
        ([place, text]) =>
          place.startsWith(`${file}:${line} `) && ('text' in written ? isNew(place) : text.includes(shown)),
      ),
    );
    for (const [property] of found) {
      proven.set(property, undefined);
      waiting.delete(property);
    }
    const [alone] = found.length === 0 ? waiting : [];
    if (alone === undefined) continue;
    const [property, one] = alone;
    proven.set(property, [...told(subject, [one]).keys()].some(isNew) ? undefined : `${one.file} ${one.shown}`);
    waiting.delete(property);
  }
}

/** The first name of each property that a subject writes and nothing proves yet, misspelt. */
function misspeltIn(subject: Subject, proven: ReadonlyMap<string, unknown>): ReadonlyMap<string, Unknown> {
  const found = new Map<string, Unknown>();
  for (const { property, leaf } of namesOf(subject)) {
    const name = shared(property);
    const unknown = proven.has(name) || found.has(name) ? undefined : misspelt(subject.files, leaf);
    if (unknown !== undefined) found.set(name, unknown);
  }
  return found;
}

const DEMO = shipped('demo');

const documentOf = (file: string): JsonObject => JSON.parse(DEMO.get(file) ?? '{}') as JsonObject;

/** The name under which a property is proven: those that one definition gives to many places are proven at one. */
const shared = (property: string): string =>
  /\b(after|before|resets\[\]|refusals\.\*\.field|refusals?(\.\*)?\.contact)$/
    .exec(property)?.[0]
    .replace('refusal.contact', 'refusals.*.contact') ?? property;

/** Properties proven by tests of their own: layers.test.ts, rule-tables.test.ts. */
const ELSEWHERE: ReadonlySet<string> = new Set(['tenant.extends', 'tenant.extends[]', 'table-test', 'simulated']);

/** A document of demo that has more than it ships. */
type Written = (shipped: JsonObject) => JsonObject;

const STATE = { picked: { type: 'string', nullable: true } };
/** Screens of demo, so that probes stand in different files and are judged together. */
const SCREENS = {
  query: 'demo/screens/home.json',
  refusals: 'demo/screens/error.json',
  data: 'demo/screens/noPortal.json',
  dialogs: 'demo/screens/nodisponible.json',
  choices: 'demo/screens/teleEducacion.json',
  select: 'demo/screens/notFound.json',
  input: 'demo/screens/misSesiones.json',
  enter: 'demo/screens/linkHome.json',
  contact: 'demo/screens/miPerfil.json',
} as const;
const field =
  (name: string, said: JsonObject): Written =>
  (shipped) => ({ ...shipped, fields: { ...(shipped.fields as JsonObject), [name]: said } });
const own =
  (said: JsonObject): Written =>
  (shipped) => ({ ...shipped, seccional: { own: 'person', label: 'Seccional', ...said } });
const asked =
  (node: JsonObject): Written =>
  (shipped) => ({ ...shipped, state: STATE, view: { label: 'Elegí', bind: 'state.picked', ...node } });

/** A check that passes and may show parts of an answer. */
const SHOWING = {
  at: ['patientPicked'],
  passWhen: true,
  refusal: { title: 'No', message: 'No' },
};

/** Unknown names where no shipped document has a name. */
const PROBES: readonly (readonly [property: string, file: string, written: Written])[] = [
  [
    'screen.query.*.resets[]',
    SCREENS.query,
    () => ({ query: { tab: { type: 'string', nullable: true, resets: ['nada'] } } }),
  ],
  [
    'refusals.*.field',
    SCREENS.refusals,
    () => ({ data: { all: { call: 'services.list', refusals: { other: { field: 'nada' } } } } }),
  ],
  [
    'screen.data.*.everySeconds',
    SCREENS.data,
    () => ({ data: { all: { call: 'services.list', everySeconds: 'settings.nada' } } }),
  ],
  [
    'dialog.data.*.everySeconds',
    'demo/dialogs/contact.json',
    () => ({ data: { all: { call: 'services.list', everySeconds: 'settings.nada' } } }),
  ],
  [
    'screen.dialogs.*.data.*.everySeconds',
    SCREENS.dialogs,
    () => ({
      dialogs: {
        one: {
          title: 'Uno',
          view: { node: 'logo' },
          data: { all: { call: 'services.list', everySeconds: 'settings.nada' } },
        },
      },
    }),
  ],
  ['dialog.like', 'demo/dialogs/contact.json', (shipped) => ({ ...shipped, like: 'nada' })],
  [
    'endpoints.*.invalidates[]',
    'demo/endpoints.json',
    (shipped) => ({ ...shipped, 'auth.login': { invalidates: ['nada'] } }),
  ],
  ['tenant.channels.sms.call', 'demo/tenant.json', (shipped) => ({ ...shipped, channels: { sms: { call: 'nada' } } })],
  ['<choices>.options.codes', SCREENS.choices, asked({ node: 'choices', options: { codes: 'nada' } })],
  ['<select>.options.codes', SCREENS.select, asked({ node: 'select', options: { codes: 'nada' } })],
  ['<input>.maxLength', SCREENS.input, asked({ node: 'input', maxLength: 'settings.care.nada' })],
  ['fields.*.use', 'demo/fields.json', own({ use: 'nada' })],
  ['fields.*.each', 'demo/fields.json', own({ each: { codes: 'nada' } })],
  ['fields.*.section', 'demo/fields.json', own({ section: 'nada' })],
  ['fields.*.as.*', 'demo/fields.json', own({ as: { parte: 'nada' } })],
  ['fields.*.type', 'demo/fields.json', own({ type: 'nada' })],
  ['form.fields.*.notIn[]', 'demo/forms/registro.json', field('apellido', { notIn: ['nada'] })],
  ['form.fields.*.repeats', 'demo/forms/registro.json', field('apellido', { repeats: 'nada' })],
  [
    'form.fields.*.help.dialog',
    'demo/forms/registro.json',
    field('apellido', { help: { label: 'Ayuda', dialog: 'nada' } }),
  ],
  [
    '<notice>.contact',
    SCREENS.enter,
    () => ({ enter: [{ do: 'notice', title: 'Ojo', text: 'Algo', contact: 'nada' }] }),
  ],
  [
    'refusals.*.contact',
    SCREENS.contact,
    () => ({ data: { all: { call: 'services.list', refusals: { other: { message: 'No', contact: 'nada' } } } } }),
  ],
  [
    'checks.*.shows.parts[]',
    'demo/checks.json',
    () => ({ alta: { ...SHOWING, shows: { parts: ['nada'], title: 'Mirá', message: 'Algo' } } }),
  ],
  ['screen.actions.*.like', SCREENS.enter, () => ({ actions: { otra: { like: 'nada' } } })],
  ['screen.dialogs.*.like', SCREENS.contact, () => ({ dialogs: { otro: { like: 'nada', title: 'Otro' } } })],
  ['screen.like', 'demo/screens/otra.json', () => ({ like: 'nada', path: '/otra', title: 'Otra' })],
];

/** Tenants whose names are misspelt: demo first, which the probes have compiled, then all with names that it lacks. */
const subjects: readonly Subject[] = [
  ...[...new Set(['demo', ...tenantIds(TENANTS)])].map((id) => ({ id, files: shipped(id) })),
  ...CUSTOMER_IDS.map((id) => ({ id, files: customerFiles() })),
];

describe('text properties of the schemas', () => {
  it('are each classified as words or as a kind of name [FIXL-58]', () => {
    const all = [...allSchemas()].flatMap(([file, schema]) =>
      OF_DOCUMENTS.test(file) ? [...texts(schema, file)] : [],
    );
    expect(all.length).toBeGreaterThan(300);
    const unsaid = all.filter(([, schema]) => CLASSES.every((name) => schema[name as keyof JsonSchema] === undefined));
    expect(unsaid.map(([at]) => at)).toEqual([]);
  });

  it('tells a misspelt name in every property that holds one [FIXL-58]', { timeout: 120_000 }, () => {
    const proven = new Map<string, string | undefined>();
    const probes = PROBES.map(([property, file, written]): [string, Unknown] => {
      const text = JSON.stringify(written(documentOf(file)));
      return [shared(property), { file, written: { text }, line: 1, shown: text }];
    });
    prove({ id: 'demo', files: DEMO }, new Map(probes), proven);
    for (const subject of subjects) prove(subject, misspeltIn(subject, proven), proven);
    const found = new Set<string>();
    const seen = new Set<string>(ELSEWHERE);
    for (const kind of KINDS) if (!seen.has(kind)) properties(shapeOf(kind), kind, seen, found);
    expect([...found].map(shared).filter((property) => !proven.has(property) && !ELSEWHERE.has(property))).toEqual([]);
    expect([...proven].filter(([, silent]) => silent !== undefined)).toEqual([]);
  });
});
