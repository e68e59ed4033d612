import { allSchemas, type JsonSchema, type Schema, schemaAt } from '../../engine/language/compile/language/schemas.ts';
import { BLOCKS, CALLS, POINTS } from '../../engine/language/compile/language/vocabulary.ts';
import icons from '../../schemas/icons.json' with { type: 'json' };
import { WORDS, withCodes } from './_patch-words.ts';

const COMMON = 'patch-common.schema.json';
const ACTION = 'common.schema.json#/$defs/action';

/** Catalogues of fixed names, which an editor offers where a schema says `x-ref`. */
const CATALOGUES: Readonly<Record<string, () => readonly string[]>> = {
  icons: () => [...icons.names].sort(),
  calls: () => [...CALLS.keys()].sort(),
  points: () => [...POINTS].sort(),
  blocks: () => [...BLOCKS.keys()].sort(),
};

/**
 * Generates `schemas/generated/patch-*.schema.json`: the schemas by which editors check documents of presets and
 * tenants, which contain only changes. They equal schemas/documents, except that nothing is required, `null` removes an
 * entry of a map, a node or action may omit its kind or be replaced by `$replace`, and actions of a list may be
 * addressed by name.
 */
export async function generate(): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const shared = new Map<string, JsonSchema | undefined>(Object.keys(WORDS).map((name) => [name, undefined]));
  for (const [path, json] of allSchemas()) {
    const kind = /^documents\/(.+)\.schema\.json$/.exec(path)?.[1];
    if (kind === undefined || kind === 'table-test') continue;
    made.set(
      `schemas/generated/patch-${kind}.schema.json`,
      file(`patch-${kind}`, patched({ base: path, json }, shared)),
    );
  }
  // A shared definition may refer to more: repeat until all are present.
  for (let missing = asked(shared); missing.length > 0; missing = asked(shared)) {
    for (const name of missing) shared.set(name, WORDS[name]?.() ?? withCodes(name, patched(schemaOf(name), shared)));
  }
  const defs = Object.fromEntries(
    [...shared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, json]) => [nameOf(name), json]),
  );
  made.set(`schemas/generated/${COMMON}`, file('patch-common', { $defs: defs as { [name: string]: JsonSchema } }));
  return made;
}

function file(name: string, json: JsonSchema): string {
  const head = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://portal/schemas/generated/${name}.schema.json`,
    $comment: 'Generated from schemas/ by npm run generate. Do not edit.',
  };
  return `${JSON.stringify({ ...head, ...json }, undefined, 1)}\n`;
}

function asked(shared: ReadonlyMap<string, JsonSchema | undefined>): string[] {
  return [...shared].filter(([, json]) => json === undefined).map(([name]) => name);
}

/** The schema of a shared name, made of file and definition: `common.schema.json#/$defs/node`. */
function schemaOf(name: string): Schema {
  return schemaAt(name, '');
}

function nameOf(name: string): string {
  return name
    .replace(/\.schema\.json/, '')
    .replace(/#\/\$defs/, '')
    .replaceAll('/', '-')
    .replace(/^common-/, '');
}

/** Schema for changing a value in a later layer. */
function patched(schema: Schema, shared: Map<string, JsonSchema | undefined>): JsonSchema {
  const {
    $ref,
    $id: _id,
    $defs: _defs,
    required: _required,
    dependentRequired: _together,
    oneOf,
    properties,
    additionalProperties,
    ...rest
  } = schema.json;
  const plain: JsonSchema = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !/^(x-|discriminator$|\$schema$)/.test(key)),
  );
  const below = (json: JsonSchema): JsonSchema => patched({ base: schema.base, json }, shared);
  if ($ref !== undefined) return { ...plain, $ref: referenceTo($ref, schema.base, shared) };
  if (schema.json['x-is'] === 'actions') return reachable(schema, plain, shared);
  if (schema.json['x-merge'] === 'set') return changeable(plain);
  if (oneOf !== undefined) return { ...withoutType(plain), ...changedVariant(schema, oneOf, shared) };
  if (typeof additionalProperties === 'object') {
    const entry = { anyOf: [below(additionalProperties), { type: 'null' }] } as JsonSchema;
    return {
      ...plain,
      ...(properties === undefined ? {} : { properties: each(properties, below) }),
      additionalProperties: entry,
    };
  }
  const names = CATALOGUES[schema.json['x-ref'] ?? ''];
  if (names !== undefined) return { ...plain, enum: names() };
  if (properties === undefined)
    return { ...plain, ...(additionalProperties === undefined ? {} : { additionalProperties }) };
  return { ...plain, properties: each(properties, below), additionalProperties: additionalProperties ?? false };
}

function withoutType({ type: _type, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/**
 * Schema for changing a node or an action: by its kind where the change names it, else by the properties of all kinds.
 * To judge each kind in turn would multiply the time with each level of nodes below.
 */
function changedVariant(
  schema: Schema,
  kinds: readonly JsonSchema[],
  shared: Map<string, JsonSchema | undefined>,
): JsonSchema {
  const key = schema.json['x-variant'] ?? '';
  const found = new Map<string, JsonSchema[]>();
  for (const { $ref = '' } of kinds)
    for (const [name, json] of Object.entries(patched(schemaAt($ref, schema.base), shared).properties ?? {}))
      if (name !== key) found.set(name, [...(found.get(name) ?? []), json]);
  const properties = Object.fromEntries([...found].map(([name, schemas]) => [name, anyOfDistinct(schemas)]));
  const unnamed = { type: 'object', properties, additionalProperties: false };
  const others = [{ required: [key] }, unnamed, replacement(schema)];
  return { anyOf: others, dependentSchemas: { [key]: byName(schema, kinds, shared) } } as JsonSchema;
}

/** Schema of a change that names its kind: a name that exists, and that kind's properties. */
function byName(schema: Schema, kinds: readonly JsonSchema[], shared: Map<string, JsonSchema | undefined>): object {
  const key = schema.json['x-variant'] ?? '';
  const named = kinds.map(({ $ref = '' }) => schemaAt($ref, schema.base).json.properties?.[key]?.const ?? null);
  const judged = kinds.map((json, at) => ({
    if: { properties: { [key]: { const: named[at] } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: patched({ base: schema.base, json }, shared),
  }));
  return { properties: { [key]: { enum: named } }, allOf: judged };
}

/** A property of several kinds; without its description where they describe it differently. */
function anyOfDistinct(schemas: readonly JsonSchema[]): JsonSchema {
  const bare = new Map(schemas.map(({ description: _said, ...json }) => [JSON.stringify(json), json]));
  const [first, ...others] = [...bare.values()];
  const [description, ...more] = new Set(schemas.map((json) => json.description));
  const only = others.length === 0 ? first : ({ anyOf: [...bare.values()] } as JsonSchema);
  return description === undefined || more.length > 0 ? { ...only } : { ...only, description };
}

/** Schema for a list of actions in a later layer: whole, some actions by name, or the name of a list to run. */
function reachable(schema: Schema, plain: JsonSchema, shared: Map<string, JsonSchema | undefined>): JsonSchema {
  const { items, description } = plain;
  const whole = { type: 'array', items: { $ref: `../${ACTION}` } };
  const reached = { $ref: referenceTo(items?.$ref ?? '', schema.base, shared) };
  const parts = { type: 'object', propertyNames: { not: { const: '$replace' } }, additionalProperties: reached };
  const replaced = {
    type: 'object',
    properties: { $replace: whole },
    required: ['$replace'],
    additionalProperties: false,
  };
  const named = { type: 'string' };
  return { description, anyOf: [whole, parts, replaced, named] } as JsonSchema;
}

/** Schema for a list of names in a later layer: names to add, names to remove and add, or the whole list. */
function changeable(plain: JsonSchema): JsonSchema {
  const { description, ...list } = plain;
  const changes = { type: 'object', properties: { $add: list, $remove: list }, minProperties: 1 };
  const whole = { type: 'object', properties: { $replace: list }, required: ['$replace'] };
  const closed = [changes, whole].map((schema) => ({ ...schema, additionalProperties: false }));
  return { description, anyOf: [list, ...closed] } as JsonSchema;
}

/** Schema of `{ "$replace": … }` with a whole value. */
function replacement({ json }: Schema): object {
  const whole = { $ref: `../common.schema.json#/$defs/${json['x-variant'] === 'do' ? 'action' : 'node'}` };
  return { type: 'object', properties: { $replace: whole }, required: ['$replace'], additionalProperties: false };
}

function each(
  properties: { readonly [name: string]: JsonSchema },
  make: (json: JsonSchema) => JsonSchema,
): { readonly [name: string]: JsonSchema } {
  return Object.fromEntries(Object.entries(properties).map(([name, json]) => [name, make(json)]));
}

/** A reference. Values are replaced whole, so their own schema applies; objects and maps are patched. */
function referenceTo(ref: string, base: string, shared: Map<string, JsonSchema | undefined>): string {
  const target = schemaAt(ref, base);
  const definition = ref.includes('#') ? ref.slice(ref.indexOf('#')) : '';
  const name = `${target.base}${definition}`;
  const followed = target.json.$ref === undefined ? target.json : schemaAt(target.json.$ref, target.base).json;
  const merges =
    WORDS[name] !== undefined ||
    ['map', 'object', 'set'].includes(followed['x-merge'] ?? '') ||
    followed['x-is'] === 'actions';
  if (!merges) return `../${name}`;
  if (!shared.has(name)) shared.set(name, undefined);
  return `${COMMON}#/$defs/${nameOf(name)}`;
}
