import { blockSchemas, CONSUMED, entriesOf, leafOf, type NodeSchema, nodeSchemas } from './_node-schema.ts';

/**
 * Generates `schemas/generated/node-annotations.ts`: how each property of each node is resolved, so that the page ships
 * this table instead of the JSON Schemas. A star marks properties inside lists, which become functions of `item`.
 */
export async function generate(): Promise<Map<string, string>> {
  const lines = [...(await nodeSchemas())].map(
    ([kind, schema]) => `  ${kind}: ${JSON.stringify(objectNotes(schema, false))},`,
  );
  const text = [
    '// Generated from schemas/nodes/ by npm run generate. Do not edit.',
    '',
    '/** Way to resolve a property; with a star it becomes a function of the current element. */',
    "export type LeafNote = 'text' | 'link' | 'boolean' | 'rule' | 'path' | 'value' | 'values' | 'bind' | 'source' | 'list' | 'actions' | 'node' | 'nodes' | 'asset' | 'picture' | 'options' | 'document';",
    '',
    '/** A leaf, an object, or a map of entries (which becomes a list of keyed entries). */',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type
    'export type Note = LeafNote | `${LeafNote}*` | { readonly object: Notes } | { readonly map: Notes };',
    '',
    '/** Notes by property; a property without one is a literal, but `visible`, which is then asked before anything is drawn. */',
    'export interface Notes {',
    '  readonly [property: string]: Note;',
    '}',
    '',
    'export const nodeAnnotations: Readonly<Record<string, Notes>> = {',
    ...lines,
    '};',
    '',
    '/** The outcomes of each block in code. */',
    'export const blockOutcomes: Readonly<Record<string, readonly string[]>> = {',
    ...[...(await blockSchemas())].map(
      ([name, { outcomes }]) => `  ${name}: ${JSON.stringify(Object.keys(outcomes))},`,
    ),
    '};',
    '',
  ].join('\n');
  return new Map([['schemas/generated/node-annotations.ts', text]]);
}

type NoteJson = string | { readonly object: object } | { readonly map: object };

function objectNotes(schema: NodeSchema, perItem: boolean): Record<string, NoteJson> {
  const notes: Record<string, NoteJson> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const note = CONSUMED.has(name) ? undefined : noteOf(property, perItem);
    // Nearly all nodes have a boolean `visible`; only other cases are written (resolve-props.tsx).
    if (note !== undefined && !(name === 'visible' && note === 'boolean')) notes[name] = note;
  }
  return notes;
}

function noteOf(schema: NodeSchema, outer: boolean): NoteJson | undefined {
  const perItem = (outer || schema['x-item'] !== undefined) && schema['x-no-item'] !== true;
  const leaf = leafOf(schema);
  if (leaf !== undefined) return perItem ? `${leaf}*` : leaf;
  const entry = entriesOf(schema);
  if (entry !== undefined) return { map: objectNotes(entry, perItem) };
  if (schema.properties !== undefined) return { object: objectNotes(schema, perItem) };
  return undefined;
}
