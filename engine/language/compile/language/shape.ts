import type { Json } from '../../artifact.ts';
import { type JsonSchema, type MergeKind, type Schema, schemaAt, type ValueKind } from './schemas.ts';

/** Kinds distinguished by one property: nodes by `node`, actions by `do`. */
export interface Variant {
  readonly property: string;
  readonly shapes: ReadonlyMap<string, Shape>;
}

/**
 * One position of the language as the compiler sees it: its schema with `$ref` followed and the annotations of the
 * referring and the referred schema laid together (the referring one wins). Shapes are made on demand, because nodes
 * contain nodes.
 */
export class Shape {
  readonly #schema: Schema;
  #properties: ReadonlyMap<string, Shape> | undefined;
  #variant: Variant | undefined | null = null;

  private constructor(schema: Schema) {
    this.#schema = schema;
  }

  static #made = new Map<JsonSchema, Shape>();

  /** The shape of a schema, made once. */
  static of(schema: Schema): Shape {
    const cached = Shape.#made.get(schema.json);
    if (cached !== undefined) return cached;
    const shape = new Shape(followed(schema));
    Shape.#made.set(schema.json, shape);
    return shape;
  }

  get json(): JsonSchema {
    return this.#schema.json;
  }

  get merge(): MergeKind {
    return this.json['x-merge'] ?? 'value';
  }

  get is(): ValueKind | undefined {
    return this.json['x-is'];
  }

  /** The properties by name, in the schema's order. */
  get properties(): ReadonlyMap<string, Shape> {
    this.#properties ??= new Map(
      Object.entries(this.json.properties ?? {}).map(([name, json]) => [name, Shape.of({ ...this.#schema, json })]),
    );
    return this.#properties;
  }

  /** The shape of a map's entries. */
  get rest(): Shape | undefined {
    const { additionalProperties } = this.json;
    return typeof additionalProperties === 'object'
      ? Shape.of({ ...this.#schema, json: additionalProperties })
      : undefined;
  }

  get items(): Shape | undefined {
    const { items } = this.json;
    return items === undefined ? undefined : Shape.of({ ...this.#schema, json: items });
  }

  get variant(): Variant | undefined {
    if (this.#variant === null) this.#variant = this.#makeVariant();
    return this.#variant;
  }

  /** The literal that applies when nothing is written. */
  get default(): Json | undefined {
    return this.json.default;
  }

  /** Whether everything below has a default, so that the whole may be made from nothing (flags, settings). */
  get complete(): boolean {
    const properties = [...this.properties.values()];
    return properties.length > 0 && properties.every((shape) => shape.default !== undefined || shape.complete);
  }

  /** The shape as it is for one value: the variant that `kindOf` names, or itself. */
  chosen(kindOf: (property: string) => string | undefined): Shape {
    const { variant } = this;
    if (variant === undefined) return this;
    return variant.shapes.get(kindOf(variant.property) ?? '') ?? this;
  }

  /** The shape of the entry `key`. */
  child(key: string): Shape | undefined {
    return this.properties.get(key) ?? this.rest;
  }

  #makeVariant(): Variant | undefined {
    const property = this.json['x-variant'];
    if (property === undefined) return undefined;
    const shapes = (this.json.oneOf ?? []).map((json) => Shape.of({ ...this.#schema, json }));
    return { property, shapes: new Map(shapes.map((shape) => [constantOf(shape, property), shape])) };
  }
}

function constantOf(shape: Shape, property: string): string {
  return String(shape.json.properties?.[property]?.const ?? '');
}

/** Follows the `$ref` of a schema; the properties beside a `$ref` win over those of its target. */
function followed(schema: Schema): Schema {
  const { $ref, ...beside } = schema.json;
  if ($ref === undefined) return schema;
  const target = followed(schemaAt($ref, schema.base));
  return { base: target.base, json: { ...target.json, ...beside } };
}
