import { readFile } from 'node:fs/promises';
import { type DocumentKind, documentAt, shapeOf } from '../../engine/compile/language/documents.ts';
import { allSchemas, schemaAt } from '../../engine/compile/language/schemas.ts';
import { Shape } from '../../engine/compile/language/shape.ts';
import { BLOCKS, CALLS, CONTRACT_ROUTES } from '../../engine/compile/language/vocabulary.ts';
import { LANGUAGE_CODES, template } from '../../engine/messages/language.ts';
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { MARKS } from '../placeholder-images/marks.ts';
import { PLACES } from '../placeholder-images/places/index.ts';
import { entities, profileWords, propertyRows, table } from './_language-tables.ts';

interface Word {
  readonly doc: string;
  readonly args?: readonly { readonly name: string; readonly optional?: boolean; readonly rest?: boolean }[];
  readonly example?: Readonly<Record<string, unknown>>;
}

const { $schema: _, ...addresses } = endpoints;
const ADDRESSES: Readonly<Record<string, { readonly method?: string; readonly path: string }>> = addresses;

const HEAD = ['propiedad', 'qué va', 'hace falta', 'por defecto', 'qué es'] as const;

/**
 * Generates `docs/language.md`: the reference of the language, in Spanish for authors of tenants, from schemas/ only.
 */
export async function generate(): Promise<Map<string, string>> {
  const prose = await readFile(new URL('_language-prose.md', import.meta.url), 'utf8');
  const chapters = [
    prose.trim(),
    documents(),
    family(
      'Nodos',
      'Lo que se ve. `node` dice cuál es; todos admiten `visible`, y dentro de un mapa `after` y `before`.',
      'node',
    ),
    family('Acciones', 'Lo que pasa, en orden. `do` dice cuál es; todas admiten `when`.', 'action'),
    words('Operadores de las reglas', await wordsOf('operators.json'), operatorRow, [
      'operador',
      'qué hace',
      'ejemplo',
    ]),
    words('Formatos de los textos', await wordsOf('formats.json'), formatRow, ['formato', 'qué escribe', 'ejemplo']),
    await icons(),
    blocks(),
    calls(),
    types(),
    messages(),
  ];
  return new Map([['docs/language.md', `${chapters.join('\n\n')}\n`]]);
}

function documents(): string {
  const kinds = [...allSchemas().keys()].flatMap((path) => /^documents\/(.+)\.schema\.json$/.exec(path)?.[1] ?? []);
  const sections = kinds.map((name) => {
    const kind = name as DocumentKind;
    const shape = shapeOf(kind);
    const rows = documentRows(shape);
    return `### ${fileOf(kind)}\n\n${shape.json.description ?? ''}\n\n${rows.length === 0 ? 'Un texto por clave.' : table(HEAD, rows)}`;
  });
  const definitions = [
    ['Parámetros', 'parameter'],
    ['Valores de la dirección', 'queryValue'],
    ['Declaraciones', 'declaration'],
    ['Rechazos', 'refusal'],
  ].map(([title = '', name = '']) => {
    const shape = Shape.of(schemaAt(`#/$defs/${name}`, 'common.schema.json'));
    return `### ${title}\n\n${shape.json.description ?? ''}\n\n${table(HEAD, propertyRows(shape))}`;
  });
  return ['## Documentos', ...sections, ...definitions].join('\n\n');
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

function family(title: string, lead: string, name: 'node' | 'action'): string {
  const variants =
    Shape.of(schemaAt(`#/$defs/${name}`, 'common.schema.json')).variant?.shapes ?? new Map<string, Shape>();
  const sections = [...variants].map(([kind, shape]) => {
    const own = propertyRows(shape).filter(([cell]) => !['`node`', '`do`', '`visible`', '`when`'].includes(cell ?? ''));
    return `### ${kind}\n\n${shape.json.description ?? ''}${own.length === 0 ? '' : `\n\n${table(HEAD, own)}`}`;
  });
  return [`## ${title}`, lead, ...sections].join('\n\n');
}

async function wordsOf(file: string): Promise<readonly (readonly [string, Word])[]> {
  const json = JSON.parse(await readFile(new URL(`../../schemas/${file}`, import.meta.url), 'utf8')) as Record<
    string,
    Word
  >;
  return Object.entries(json).filter(([name]) => name !== '$schema');
}

function words(
  title: string,
  all: readonly (readonly [string, Word])[],
  row: (name: string, word: Word) => readonly string[],
  head: readonly string[],
): string {
  return [
    `## ${title}`,
    table(
      head,
      all.map(([name, word]) => row(name, word)),
    ),
  ].join('\n\n');
}

/** Names that documents and `tenant new` may choose from, so that nobody learns them from a refusal. */
async function icons(): Promise<string> {
  const { names } = JSON.parse(await readFile(new URL('../../schemas/icons.json', import.meta.url), 'utf8')) as {
    readonly names: readonly string[];
  };
  const listed = (all: readonly string[]): string => all.map((name) => `\`${name}\``).join(', ');
  return [
    '## Íconos y marcas',
    `Los íconos que se pueden nombrar: ${listed(names)}.`,
    `Las marcas que dibuja \`npm run tenant -- new --mark\`: ${listed(Object.keys(MARKS))}; las ilustraciones de \`--art\`: ${listed(Object.keys(PLACES))}.`,
  ].join('\n\n');
}

function operatorRow(name: string, { doc, example }: Word): readonly string[] {
  return [
    `\`${name}\``,
    doc,
    example === undefined ? '' : `\`${JSON.stringify(example.rule)}\` → \`${JSON.stringify(example.gives)}\``,
  ];
}

function formatRow(name: string, { doc, example }: Word): readonly string[] {
  return [
    `\`${name}\``,
    doc,
    example === undefined ? '' : `\`${JSON.stringify(example.value)}\` → ${String(example.text)}`,
  ];
}

function blocks(): string {
  const rows = [...BLOCKS].map(([name, { description, props, outcomes }]) => {
    const told = Object.entries(outcomes).map(
      ([outcome, brings]) => `\`${outcome}\` (${profileWords({ type: 'object', properties: brings })})`,
    );
    return [`\`${name}\``, description, profileWords({ type: 'object', properties: props }), told.join('; ')];
  });
  return [
    '## Bloques',
    'Piezas escritas en código, con lo que reciben y los desenlaces que cuentan.',
    table(['bloque', 'qué es', 'recibe', 'desenlaces'], rows),
  ].join('\n\n');
}

/** Method and path of a call, as the contract has them. */
function addressOf(name: string): string {
  const { method = 'POST', path } = ADDRESSES[name] ?? {};
  return path === undefined ? '' : `${method} \`${path}\``;
}

function calls(): string {
  const rows = [...CALLS].map(([name, { description, request, optional = [], answer, codes }]) => [
    `\`${name}\``,
    addressOf(name),
    description,
    profileWords(request) + (optional.length > 0 ? ` — se pueden dejar: ${optional.join(', ')}` : ''),
    profileWords(answer),
    codes.join(', '),
  ]);
  return [
    '## Llamadas',
    'Lo que la página pide al servidor. Su dirección se cambia en endpoints.json; `other` es cualquier rechazo que no está en la lista.',
    table(['llamada', 'dirección', 'qué hace', 'envía', 'responde', 'rechazos'], rows),
    `Rutas del contrato: ${CONTRACT_ROUTES.map((route) => `\`${route}\``).join(', ')}.`,
  ].join('\n\n');
}

function types(): string {
  const rows = entities().map(([name, profile]) => [`\`${name}\``, profileWords(profile)]);
  return [
    '## Tipos',
    '`string`, `integer`, `number`, `boolean`, `date`, `instant`, una de estas entidades, o una lista de cualquiera: `Person[]`.',
    table(['entidad', 'partes'], rows),
  ].join('\n\n');
}

function messages(): string {
  const rows = LANGUAGE_CODES.map((code) => [code, template(code)]);
  return ['## Mensajes de `npm run tenant -- check`', table(['código', 'mensaje'], rows)].join('\n\n');
}
