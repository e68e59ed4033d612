import { readFile } from 'node:fs/promises';
import { type DocumentKind, documentAt, shapeOf } from '../../engine/language/compile/language/documents.ts';
import { allSchemas, schemaAt } from '../../engine/language/compile/language/schemas.ts';
import { Shape } from '../../engine/language/compile/language/shape.ts';
import { BLOCKS, CALLS, CONTRACT_ROUTES } from '../../engine/language/compile/language/vocabulary.ts';
import { LANGUAGE_CODES, printedCode } from '../../engine/language/messages/codes.ts';
import { template } from '../../engine/language/messages/language.ts';
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { MARKS } from '../placeholder-images/marks.ts';
import { PLACES } from '../placeholder-images/places/index.ts';
import { entities, profileWords, propertyRows, table } from './_language-tables.ts';

interface Word {
  readonly doc: string;
  readonly args?: readonly { readonly name: string; readonly optional?: boolean; readonly rest?: boolean }[];
  readonly example?: Readonly<Record<string, unknown>>;
}

/** Heading and text of a section. */
type Chapter = readonly [heading: string, text: string];

const { $schema: _, ...addresses } = endpoints;
const ADDRESSES: Readonly<Record<string, { readonly method?: string; readonly path: string }>> = addresses;

const HEAD = ['propiedad', 'qué va', 'hace falta', 'por defecto', 'qué es'] as const;

/**
 * Every section of the reference by its heading, from schemas/ only.
 * @param entityLinks pages that show the parts of an entity, by its name: its row leads there
 * @throws Error when two sections have the same heading
 */
export async function chapters(entityLinks: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const all: readonly Chapter[] = [
    ...documents(),
    ...definitions(),
    ...family('node'),
    ...family('action'),
    ['Operadores de las reglas', wordTable(['operador', 'qué hace', 'ejemplo'], await wordsOf('operators.json'), rule)],
    ['Formatos de los textos', wordTable(['formato', 'qué escribe', 'ejemplo'], await wordsOf('formats.json'), format)],
    await icons(),
    blocks(),
    calls(),
    types(entityLinks),
    messages(),
  ];
  const found = new Map<string, string>();
  for (const [heading, text] of all) {
    if (found.has(heading)) throw new Error(`two sections of the reference are called ${heading}`);
    found.set(heading, text);
  }
  return found;
}

function documents(): readonly Chapter[] {
  const kinds = [...allSchemas().keys()].flatMap((path) => /^documents\/(.+)\.schema\.json$/.exec(path)?.[1] ?? []);
  return kinds.map((name): Chapter => {
    const kind = name as DocumentKind;
    const shape = shapeOf(kind);
    const rows = documentRows(shape);
    return [
      fileOf(kind),
      `${shape.json.description ?? ''}\n\n${rows.length === 0 ? 'Un texto por clave.' : table(HEAD, rows)}`,
    ];
  });
}

function definitions(): readonly Chapter[] {
  const named = {
    Parámetros: 'parameter',
    'Valores de la dirección': 'queryValue',
    Declaraciones: 'declaration',
    Rechazos: 'refusal',
  };
  return Object.entries(named).map(([title, name]): Chapter => {
    const shape = Shape.of(schemaAt(`#/$defs/${name}`, 'common.schema.json'));
    return [title, `${shape.json.description ?? ''}\n\n${table(HEAD, propertyRows(shape))}`];
  });
}

/** Rows of a document; for a map, or a map of maps (codes.json), those of its entries. */
function documentRows(shape: Shape, path = ''): readonly (readonly string[])[] {
  const { rest } = shape;
  if (rest === undefined) return propertyRows(shape, path);
  return documentRows(rest, path === '' ? '*' : `${path}.*`);
}

/** Path of a kind of document in a tenant's folder. */
function fileOf(kind: DocumentKind): string {
  if (documentAt(`${kind}.json`) !== undefined) return `${kind}.json`;
  const folder = ['forms', 'screens', 'dialogs', 'parts', 'tests'].find(
    (name) => documentAt(`${name}/x.json`)?.kind === kind,
  );
  return `${folder ?? kind}/*.json`;
}

function family(name: 'node' | 'action'): readonly Chapter[] {
  const variants =
    Shape.of(schemaAt(`#/$defs/${name}`, 'common.schema.json')).variant?.shapes ?? new Map<string, Shape>();
  return [...variants].map(([kind, shape]): Chapter => {
    const own = propertyRows(shape).filter(([cell]) => !['`node`', '`do`', '`visible`', '`when`'].includes(cell ?? ''));
    return [kind, `${shape.json.description ?? ''}${own.length === 0 ? '' : `\n\n${table(HEAD, own)}`}`];
  });
}

type Words = readonly (readonly [string, Word])[];

async function wordsOf(file: string): Promise<Words> {
  const json = JSON.parse(await readFile(new URL(`../../schemas/${file}`, import.meta.url), 'utf8')) as Record<
    string,
    Word
  >;
  return Object.entries(json).filter(([name]) => name !== '$schema');
}

const wordTable = (head: readonly string[], all: Words, row: (name: string, word: Word) => readonly string[]): string =>
  table(
    head,
    all.map(([name, word]) => row(name, word)),
  );

/** Names that documents and `tenant new` may choose from, so that nobody learns them from a refusal. */
async function icons(): Promise<Chapter> {
  const { names } = JSON.parse(await readFile(new URL('../../schemas/icons.json', import.meta.url), 'utf8')) as {
    readonly names: readonly string[];
  };
  const listed = (all: readonly string[]): string => all.map((name) => `\`${name}\``).join(', ');
  return [
    'Íconos y marcas',
    [
      `Los íconos que se pueden nombrar: ${listed(names)}.`,
      `Las marcas que dibuja \`npm run tenant -- new --mark\`: ${listed(Object.keys(MARKS))}; las ilustraciones de \`--art\`: ${listed(Object.keys(PLACES))}.`,
    ].join('\n\n'),
  ];
}

function rule(name: string, { doc, example }: Word): readonly string[] {
  return [
    `\`${name}\``,
    doc,
    example === undefined ? '' : `\`${JSON.stringify(example.rule)}\` → \`${JSON.stringify(example.gives)}\``,
  ];
}

function format(name: string, { doc, example }: Word): readonly string[] {
  return [
    `\`${name}\``,
    doc,
    example === undefined ? '' : `\`${JSON.stringify(example.value)}\` → ${String(example.text)}`,
  ];
}

function blocks(): Chapter {
  const rows = [...BLOCKS].map(([name, { description, props, outcomes }]) => {
    const results = Object.entries(outcomes).map(
      ([outcome, brings]) => `\`${outcome}\` (${profileWords({ type: 'object', properties: brings })})`,
    );
    return [`\`${name}\``, description, profileWords({ type: 'object', properties: props }), results.join('; ')];
  });
  return [
    'Bloques',
    [
      'Piezas escritas en código, con lo que reciben y los desenlaces que cuentan.',
      table(['bloque', 'qué es', 'recibe', 'desenlaces'], rows),
    ].join('\n\n'),
  ];
}

/** Method and path of a call, as the contract has them. */
function addressOf(name: string): string {
  const { method = 'POST', path } = ADDRESSES[name] ?? {};
  return path === undefined ? '' : `${method} \`${path}\``;
}

function calls(): Chapter {
  const rows = [...CALLS].map(([name, { description, request, optional = [], answer, codes }]) => [
    `\`${name}\``,
    addressOf(name),
    description,
    profileWords(request) + (optional.length > 0 ? ` — se pueden dejar: ${optional.join(', ')}` : ''),
    profileWords(answer),
    codes.join(', '),
  ]);
  return [
    'Llamadas',
    [
      'Su dirección se cambia en endpoints.json; `other` es cualquier rechazo que no está en la lista.',
      table(['llamada', 'dirección', 'qué hace', 'envía', 'responde', 'rechazos'], rows),
      `Rutas del contrato: ${CONTRACT_ROUTES.map((route) => `\`${route}\``).join(', ')}.`,
    ].join('\n\n'),
  ];
}

function types(entityLinks: ReadonlyMap<string, string>): Chapter {
  const rows = entities().map(([name, profile]) => [`\`${name}\``, entityLinks.get(name) ?? profileWords(profile)]);
  return [
    'Tipos',
    [
      '`string`, `integer`, `number`, `boolean`, `date`, `instant`, una de estas entidades, o una lista de cualquiera: `Person[]`.',
      table(['entidad', 'partes'], rows),
    ].join('\n\n'),
  ];
}

function messages(): Chapter {
  const rows = LANGUAGE_CODES.map((code) => [printedCode(code), template(code)]);
  return ['Mensajes de `npm run tenant -- check`', table(['código', 'mensaje'], rows)];
}
