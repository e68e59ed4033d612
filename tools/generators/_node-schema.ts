import { readdir, readFile } from 'node:fs/promises';
import type { ProfileJson } from './_profile-type.ts';

/** The part of a node's JSON Schema that decides how a property is resolved. */
export interface NodeSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly (string | number)[];
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, NodeSchema>>;
  readonly additionalProperties?: NodeSchema | boolean;
  readonly items?: NodeSchema;
  readonly 'x-type'?: string | null;
  readonly 'x-ref'?: string;
  readonly 'x-item'?: string;
  readonly 'x-no-item'?: boolean;
  readonly 'x-source'?: boolean;
  readonly 'x-bind'?: boolean;
  readonly 'x-setting'?: boolean;
  readonly 'x-values'?: readonly string[];
  readonly 'x-link'?: string;
  readonly 'x-document'?: boolean;
}

/** A property that the page resolves to a plain value, and how; other properties are literals. */
export type Leaf =
  | 'text'
  | 'link'
  | 'boolean'
  | 'rule'
  | 'path'
  | 'value'
  | 'values'
  | 'bind'
  | 'source'
  | 'list'
  | 'actions'
  | 'node'
  | 'nodes'
  | 'asset'
  | 'picture'
  | 'options'
  | 'document';

const MEANINGS: Readonly<Record<string, Leaf>> = {
  text: 'text',
  maybeText: 'text',
  link: 'link',
  path: 'path',
  value: 'value',
  values: 'values',
  actions: 'actions',
  node: 'node',
  nodes: 'nodes',
};

/** Way to resolve a property; undefined for a literal, a list of entries or an object. */
export function leafOf(schema: NodeSchema): Leaf | undefined {
  if (schema.properties?.each !== undefined && schema.properties.codes !== undefined) return 'options';
  if (schema['x-bind'] === true) return 'bind';
  if (schema['x-source'] === true) return schema['x-type'] === 'list' ? 'list' : 'source';
  if (schema['x-ref'] === 'assets') return 'asset';
  if (schema['x-link'] === 'image') return 'picture';
  if (schema['x-document'] === true) return 'document';
  const target = schema.$ref?.split('/').at(-1) ?? '';
  if (target === 'rule') return schema['x-type'] === 'boolean' ? 'boolean' : 'rule';
  return MEANINGS[target];
}

/** The schema of a map's entries, such as a table's columns, or undefined for other properties. */
export function entriesOf(schema: NodeSchema): NodeSchema | undefined {
  const entry = schema.additionalProperties;
  return typeof entry === 'object' && entry.properties !== undefined ? entry : undefined;
}

/** Properties that renderers do not get: order of entries, the kind, and the node's place. */
export const CONSUMED: ReadonlySet<string> = new Set(['node', 'media', 'after', 'before', '$schema']);

/** Every node's schema by kind, in order of name. */
export async function nodeSchemas(): Promise<ReadonlyMap<string, NodeSchema>> {
  const folder = new URL('../../schemas/nodes/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.schema.json')).sort();
  const schemas = new Map<string, NodeSchema>();
  for (const file of files) {
    const schema = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as NodeSchema;
    schemas.set(schema.properties?.node?.const ?? file, schema);
  }
  return schemas;
}

/** A block in code: its props, and the values of each outcome. */
export interface BlockSchema {
  readonly description: string;
  /** Calls that it makes by itself. */
  readonly calls: readonly string[];
  readonly props: Readonly<Record<string, ProfileJson>>;
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, ProfileJson>>>>;
}

/** Every block by name, in order. */
export async function blockSchemas(): Promise<ReadonlyMap<string, BlockSchema>> {
  const folder = new URL('../../schemas/blocks/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const blocks = new Map<string, BlockSchema>();
  for (const file of files) {
    blocks.set(file.replace('.json', ''), JSON.parse(await readFile(new URL(file, folder), 'utf8')) as BlockSchema);
  }
  return blocks;
}
