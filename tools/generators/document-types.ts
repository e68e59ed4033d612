import { readdir, readFile } from 'node:fs/promises';
import type { NodeSchema } from './_node-schema.ts';

interface DocumentSchema extends NodeSchema {
  readonly $defs?: Readonly<Record<string, NodeSchema>>;
}

/** Properties that a compiled document lacks, or that only order entries. */
const GONE: ReadonlySet<string> = new Set(['$schema', 'after', 'before', 'key', 'like', 'do']);

/** Types of compiled documents for definitions of common.schema.json; nodes have their own schemas. */
const MEANINGS: Readonly<Record<string, string>> = {
  text: 'string',
  maybeText: 'string',
  link: 'string',
  path: 'string',
  type: 'string',
  rule: 'Rule',
  value: 'Json',
  values: 'ValueMap',
  actions: 'Actions',
  node: 'JsonObject',
  nodes: '{ readonly [key: string]: JsonObject }',
  step: 'JsonObject',
  action: 'JsonObject',
  declaration: 'Declaration',
  declarations: 'Declarations',
  queryValue: 'QueryValue',
  queryValues: 'QueryDeclarations',
  parameter: 'Parameter',
  parameters: 'Parameters',
  refusal: 'Refusal',
  refusals: 'Refusals',
};

/**
 * Generates `schemas/generated/document-types.ts`: types of the compiled documents that the run time reads, from their
 * schemas.
 */
export async function generate(): Promise<Map<string, string>> {
  const common = (await schema('common')).$defs ?? {};
  const { data, needs } = (await schema('documents/screen')).properties ?? {};
  const submit = (await schema('documents/form')).properties?.submit;
  const tenant = (await schema('documents/tenant')).properties ?? {};
  const declared: readonly (readonly [name: string, says: NodeSchema | undefined])[] = [
    ['Parameter', common.parameter],
    ['QueryValue', common.queryValue],
    ['Declaration', common.declaration],
    ['Refusal', common.refusal],
    ['DataEntry', entry(data)],
    ['Need', entry(needs)],
    ['Submit', submit],
    ['Dialog', await schema('documents/dialog')],
    ['Part', await schema('documents/part')],
    ['Shell', await schema('documents/shell')],
    ['Check', entry(await schema('documents/checks'))],
    ['Connector', entry(await schema('documents/connectors'))],
    ['SimulatedAnswer', entry(entry(await schema('documents/simulated')))],
    ['Menu', await schema('documents/menu')],
    ['TileGroup', entry(await schema('documents/tiles'))],
    ['Terms', await schema('documents/terms')],
    ['Code', entry(entry(await schema('documents/codes')))],
    ['Contact', common.contact],
    ['Guide', tenant.guide],
    ['Settings', await schema('settings')],
    ['PaymentAccount', tenant.payments],
    ['Channels', tenant.channels],
    ['Demo', tenant.demo],
  ];
  const text = [
    '// Generated from schemas/actions/ and schemas/documents/ by npm run generate. Do not edit.',
    '',
    "import type { Json, JsonObject, Rule } from '../json.ts';",
    '',
    '/** Values by name, as documents write them: a path, a rule or a literal each. */',
    'export type ValueMap = { readonly [name: string]: Json };',
    '',
    '/** A list of actions as the artifact holds it. */',
    'export type Actions = readonly JsonObject[];',
    '',
    '/** Values that are received or given back, with a name and a type. */',
    'export type Parameters = { readonly [name: string]: Parameter };',
    '',
    '/** Values of the address, with a name and a type. */',
    'export type QueryDeclarations = { readonly [name: string]: QueryValue };',
    '',
    '/** Values of the state, with a name and a type. */',
    'export type Declarations = { readonly [name: string]: Declaration };',
    '',
    '/** Refusals by code; `other` is any other. */',
    'export type Refusals = { readonly [code: string]: Refusal };',
    ...declared.flatMap(([name, says = {}]) => [
      '',
      `/** ${says.description ?? name} */`,
      `export interface ${name} ${objectType(says, '')}`,
    ]),
    '',
    '/** Every action of the language with its words. */',
    'export interface ActionWords {',
    ...(await actions()),
    '}',
    '',
  ].join('\n');
  return new Map([['schemas/generated/document-types.ts', text]]);
}

const schemas = new URL('../../schemas/', import.meta.url);

async function schema(name: string): Promise<DocumentSchema> {
  return JSON.parse(await readFile(new URL(`${name}.schema.json`, schemas), 'utf8')) as DocumentSchema;
}

/** Schema of a map's entries. */
function entry(map: NodeSchema | undefined): NodeSchema | undefined {
  return typeof map?.additionalProperties === 'object' ? map.additionalProperties : undefined;
}

async function actions(): Promise<readonly string[]> {
  const files = (await readdir(new URL('actions/', schemas))).filter((file) => file.endsWith('.schema.json')).sort();
  const read = await Promise.all(files.map((file) => schema(`actions/${file.replace('.schema.json', '')}`)));
  return read.map((one) => {
    const kind = one.properties?.do?.const ?? '';
    return `  /** ${one.description ?? kind} */\n  readonly ${kind}: ${objectType(one, '  ')};`;
  });
}

function objectType(schema: NodeSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {})
    .filter(([name]) => !GONE.has(name))
    .map(([name, property]) => {
      // A property that is off by default may be absent, unless its whole object is always written.
      const off = property.default === false || property.default === 0;
      const always = schema.required?.includes(name) === true || (isWritten(property) && (!off || isWritten(schema)));
      const comment = property.description === undefined ? '' : `${inner}/** ${property.description} */\n`;
      return `${comment}${inner}readonly ${name}${always ? '' : '?'}: ${typeOf(property, inner)};`;
    });
  return lines.length === 0 ? 'Readonly<Record<never, never>>' : `{\n${lines.join('\n')}\n${indent}}`;
}

/**
 * Whether the compiler writes it even if no document has it (resolve/defaults.ts): properties with a default, and
 * objects of only such.
 */
function isWritten({ default: fallback, properties }: NodeSchema): boolean {
  if (fallback !== undefined) return true;
  return properties !== undefined && Object.keys(properties).length > 0 && Object.values(properties).every(isWritten);
}

function typeOf(schema: NodeSchema, indent: string): string {
  const target = schema.$ref?.split('/').at(-1);
  if (target !== undefined) return MEANINGS[target] ?? 'Json';
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.properties !== undefined) return objectType(schema, indent);
  const inside = entry(schema);
  if (inside !== undefined) return `{ readonly [name: string]: ${typeOf(inside, indent)} }`;
  if (schema.items !== undefined) return `readonly ${listed(typeOf(schema.items, indent))}[]`;
  // The compiler replaces the reference by the setting's number.
  if (schema['x-setting'] === true) return 'number';
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type));
  const plain = types.every((type) => ['string', 'number', 'boolean', 'null'].includes(type));
  return types.length > 0 && plain ? [...new Set(types)].join(' | ') : 'Json';
}

function listed(type: string): string {
  return type.includes(' ') ? `(${type})` : type;
}
