import { schemaFiles } from '../../../../schemas/generated/schema-files.ts';
import type { Json } from '../../artifact.ts';

/**
 * Ways to merge a position: maps by key, objects property by property, lists of names as a set, all others replaced
 * whole.
 */
export type MergeKind = 'map' | 'object' | 'value' | 'set';

/** Kind of a position's value, beyond plain JSON. */
export type ValueKind = 'text' | 'path' | 'rule' | 'value' | 'link' | 'type' | 'actions';

/** Kind of a plain text: words for people, a name given or used here, a value, a fixed form, or something outside. */
export type TextKind = 'words' | 'declares' | 'declared' | 'value' | 'form' | 'outside';

/** The part of JSON Schema that the language is written in, with our annotations. */
export interface JsonSchema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: JsonSchema };
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly pattern?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly required?: readonly string[];
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly allOf?: readonly JsonSchema[];
  readonly maxProperties?: number;
  readonly 'x-merge'?: MergeKind;
  readonly 'x-is'?: ValueKind;
  readonly 'x-type'?: string | null;
  readonly 'x-values'?: readonly string[];
  /** Kind of a text that is neither a `x-is` nor a `x-ref`; schemas/README.md names them. */
  readonly 'x-text'?: TextKind;
  readonly 'x-item'?: string;
  readonly 'x-no-item'?: boolean;
  readonly 'x-source'?: boolean;
  readonly 'x-bind'?: boolean;
  readonly 'x-ref'?: string;
  readonly 'x-variant'?: string;
  readonly 'x-side'?: 'server' | 'test';
  readonly 'x-link'?: 'frame' | 'image' | 'route';
  readonly 'x-unknown'?: 'error';
  readonly 'x-setting'?: boolean;
  readonly 'x-document'?: boolean;
  /** Property that a text alone says in place of the whole part: `"nombre": "string"` for `{ "type": "string" }`. */
  readonly 'x-short'?: string;
  readonly 'x-default-if'?: { readonly [sibling: string]: Json };
}

/** A schema with its file, against which its references resolve. */
export interface Schema {
  readonly base: string;
  readonly json: JsonSchema;
}

/** A definition of several kinds as editors read it: a text alone, or an object validated by its kind. */
interface Kinds {
  readonly then: { readonly required: readonly [string]; readonly allOf: readonly { readonly then: JsonSchema }[] };
}

/**
 * A definition of several kinds as the compiler reads it. Its validator reports by `discriminator`, which is no word of
 * JSON Schema: in the files, where editors would pass over it, the same is expressed by `if` and `then`.
 */
function byKind(json: JsonSchema): JsonSchema {
  if (json['x-variant'] === undefined || !('then' in json)) return json;
  const { if: _object, then, ...rest } = json as JsonSchema & Kinds & { readonly if: object };
  const [propertyName] = then.required;
  return {
    ...rest,
    required: [propertyName],
    discriminator: { propertyName },
    oneOf: then.allOf.map((kind) => kind.then),
  };
}

function withKinds(json: JsonSchema): JsonSchema {
  if (json.$defs === undefined) return json;
  return {
    ...json,
    $defs: Object.fromEntries(Object.entries(json.$defs).map(([name, definition]) => [name, byKind(definition)])),
  };
}

const files: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(schemaFiles).map(([path, json]) => [path, withKinds(json)]),
);

/** All schema files of the language, by path below schemas/. */
export function allSchemas(): ReadonlyMap<string, JsonSchema> {
  return files;
}

/** The schema file at a path below schemas/. */
export function schemaFile(path: string): Schema {
  const json = files.get(path);
  if (json === undefined) throw new Error(`no schema ${path}`);
  return { base: path, json };
}

/** Resolves a `$ref` of a file: another file, or a definition of this or another one. */
export function schemaAt(ref: string, base: string): Schema {
  const [file = '', fragment = ''] = ref.split('#');
  const schema = schemaFile(file === '' ? base : joined(base, file));
  const name = fragment.replace('/$defs/', '');
  if (name === '') return schema;
  const json = schema.json.$defs?.[name];
  if (json === undefined) throw new Error(`no definition ${ref} in ${base}`);
  return { base: schema.base, json };
}

function joined(base: string, relative: string): string {
  const steps = base.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
