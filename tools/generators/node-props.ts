import { blockSchemas, CONSUMED, entriesOf, type Leaf, leafOf, type NodeSchema, nodeSchemas } from './_node-schema.ts';
import { profileType } from './_profile-type.ts';

/** Nodes with hand-written props (schemas/resolved-nodes.ts), or drawn by the run time. */
const BY_HAND: ReadonlySet<string> = new Set(['autosave', 'form', 'steps', 'filters', 'pdf', 'tiles']);
const WITHOUT_RENDERER: ReadonlySet<string> = new Set(['part', 'block']);

const TYPES: Readonly<Record<Leaf, string>> = {
  text: 'string',
  link: 'ResolvedLink | undefined',
  picture: 'ResolvedLink | undefined',
  boolean: 'boolean',
  rule: 'unknown',
  path: 'unknown',
  value: 'unknown',
  values: 'Readonly<Record<string, unknown>>',
  bind: 'Binding<unknown>',
  source: 'Source<unknown>',
  list: 'Source<unknown>',
  actions: 'Runner',
  node: 'Element',
  nodes: 'Element',
  asset: 'string',
  options: 'ResolvedOptions',
  document: 'ResolvedLink | undefined',
};

/** Those among them that contain nodes of the document. */
const HOLDING: Readonly<Record<string, string>> = { form: 'FormNodeProps<Element>', steps: 'StepsProps<Element>' };

/**
 * Generates `schemas/generated/node-props.ts`: the resolved props of every node, and of every block with its outcomes.
 */
export async function generate(): Promise<Map<string, string>> {
  const kinds = [...(await nodeSchemas())].filter(([kind]) => !WITHOUT_RENDERER.has(kind));
  const blocks = await blockTypes();
  const text = [
    '// Generated from schemas/nodes/ and schemas/blocks/ by npm run generate. Do not edit.',
    '',
    "import type * as entities from './entities.ts';",
    "import type * as byHand from '../resolved-nodes.ts';",
    "import type { Binding, Keyed, ResolvedLink, ResolvedOptions, Runner, Source } from '../resolved.ts';",
    '',
    '/** Props of the renderer of each node; `Element` is the page’s element type. */',
    'export interface NodeProps<Element> {',
    ...kinds.map(([kind, schema]) => member(kind, schema)),
    '}',
    '',
    '/** Nodes that have a renderer. */',
    'export type NodeKind = keyof NodeProps<unknown>;',
    '',
    '/** Props of each block in code, and one function for each outcome. */',
    'export interface BlockProps {',
    ...blocks,
    '}',
    '',
    '/** The calls that each block declares; it is given these alone. */',
    'export interface BlockCalls {',
    ...(await blockCalls()),
    '}',
    '',
    '/** Blocks in code. */',
    'export type BlockKind = keyof BlockProps;',
    '',
  ].join('\n');
  return new Map([['schemas/generated/node-props.ts', text]]);
}

function member(kind: string, schema: NodeSchema): string {
  const type = BY_HAND.has(kind)
    ? `byHand.${HOLDING[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Props`}`
    : objectType(schema, false, '  ');
  return `  /** ${schema.description ?? kind} */\n  readonly ${kind}: ${type};`;
}

function objectType(schema: NodeSchema, perItem: boolean, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {})
    .filter(([name, property]) => !CONSUMED.has(name) && !isShownOnly(name, property, perItem))
    .map(([name, property]) => {
      const required = schema.required?.includes(name) === true || property.default !== undefined;
      const type = propertyType(property, perItem, inner);
      const comment = property.description === undefined ? '' : `${inner}/** ${property.description} */\n`;
      return `${comment}${inner}readonly ${propName(name)}${required ? '' : '?'}: ${type}${required || type.endsWith('| undefined') ? '' : ' | undefined'};`;
    });
  return lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** Name of a prop: React reserves `key`, so the renderer gets `keyOf` instead. */
function propName(name: string): string {
  return name === 'key' ? 'keyOf' : name;
}

/** Whether the run time handles the property: invisible nodes never reach a renderer, except in rows of a list. */
function isShownOnly(name: string, property: NodeSchema, perItem: boolean): boolean {
  return name === 'visible' && (!perItem || property['x-no-item'] === true);
}

function propertyType(schema: NodeSchema, outer: boolean, indent: string): string {
  const perItem = (outer || schema['x-item'] !== undefined) && schema['x-no-item'] !== true;
  const leaf = leafOf(schema);
  if (leaf !== undefined) return perItem ? `((item: unknown) => ${TYPES[leaf]})` : leafType(leaf, schema);
  const entry = entriesOf(schema);
  if (entry !== undefined) return `readonly Keyed<${objectType(entry, perItem, indent)}>[]`;
  if (schema.properties !== undefined) return objectType(schema, perItem, indent);
  if (schema.items !== undefined) return `readonly (${propertyType(schema.items, false, indent)})[]`;
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  // The compiler replaces the reference by the setting's number.
  if (schema['x-setting'] === true) return 'number';
  return schema.type === 'integer' ? 'number' : typeof schema.type === 'string' ? schema.type : 'unknown';
}

function leafType(leaf: Leaf, schema: NodeSchema): string {
  if (leaf !== 'rule' || schema['x-type'] !== 'string') return TYPES[leaf];
  return `${schema['x-values']?.map((value) => JSON.stringify(value)).join(' | ') ?? 'string'} | undefined`;
}

async function blockTypes(): Promise<readonly string[]> {
  return [...(await blockSchemas())].map(([name, block]) => {
    const props = profileType({ type: 'object', properties: block.props }, 'entities.');
    const outcomes = Object.entries(block.outcomes).map(([outcome, values]) => {
      const brings = profileType({ type: 'object', properties: values }, 'entities.');
      const parameter = Object.keys(values).length === 0 ? '' : `outcome: ${brings}`;
      return `readonly ${outcome}: (${parameter}) => Promise<void>`;
    });
    return `  /** ${block.description} */\n  readonly ${name}: { readonly props: ${props}; readonly on: { ${outcomes.join('; ')} } };`;
  });
}

async function blockCalls(): Promise<readonly string[]> {
  return [...(await blockSchemas())].map(
    ([name, { calls }]) => `  readonly ${name}: ${calls.map((call) => JSON.stringify(call)).join(' | ') || 'never'};`,
  );
}
