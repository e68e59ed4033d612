import type { Json, JsonObject } from '../../artifact.ts';
import { plain, type Tree } from './tree.ts';

/** Documents are never changed, so tenants that share one share its JSON. */
const objects = new WeakMap<Tree, JsonObject>();

/** The plain JSON of a document, or an empty object when no layer wrote it. */
export function jsonOf(tree: Tree | undefined): JsonObject {
  if (tree === undefined) return {};
  const known = objects.get(tree);
  if (known !== undefined) return known;
  const json = plain(tree);
  const object = isObject(json) ? json : {};
  objects.set(tree, object);
  return object;
}

/** Whether a JSON value is an object. */
export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A property that is an object; an empty one when it is absent. */
export function objectIn(json: JsonObject, key: string): JsonObject {
  const value = json[key];
  return isObject(value) ? value : {};
}

/** The properties of an object that are objects themselves, as the schema requires. */
export function objectsIn(json: JsonObject): { readonly [key: string]: JsonObject } {
  return Object.fromEntries(Object.entries(json).filter((pair): pair is [string, JsonObject] => isObject(pair[1])));
}

/**
 * Types a document by the declaration generated from its schema (schemas/generated/document-types.ts). The only place
 * where a type is taken on trust: validation has accepted every emitted document by that schema
 * (shape/validate-document.ts).
 */
export function asWritten<Written>(json: unknown): Written {
  return json as Written;
}

/** A property that is a text; '' when it is absent. */
export function textIn(json: JsonObject, key: string): string {
  const value = json[key];
  return typeof value === 'string' ? value : '';
}

/** A property that is a list of texts; empty when it is absent. */
export function textsIn(json: JsonObject, key: string): readonly string[] {
  const value = json[key];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** A property that is a number, or `otherwise`. */
export function numberIn(json: JsonObject, key: string, otherwise: number): number {
  const value = json[key];
  return typeof value === 'number' ? value : otherwise;
}

/** A property that is a rule, or `otherwise`. */
export function ruleIn<Otherwise>(
  json: JsonObject,
  key: string,
  otherwise: Otherwise,
): boolean | JsonObject | Otherwise {
  const value = json[key];
  return typeof value === 'boolean' || isObject(value) ? value : otherwise;
}

/** The texts among an object's values, by name. */
export function stringsOf(json: JsonObject): { readonly [key: string]: string } {
  return Object.fromEntries(
    Object.entries(json).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
