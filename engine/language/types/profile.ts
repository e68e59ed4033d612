/**
 * The closed profile: the only shapes the language knows, a subset of JSON Schema (schemas/profile.schema.json).
 * A property of an object is always present unless it is `nullable`; other properties are not known to rules.
 */
export type Profile = ObjectProfile | ArrayProfile | StringProfile | NumberProfile | BooleanProfile | ReferenceProfile;

/** Named profiles (schemas/entities.json), the targets of `$ref`. */
export type NamedProfiles = Readonly<Record<string, Profile>>;

/** Properties of every profile. */
interface Described {
  readonly title?: string;
  readonly description?: string;
  /** The value may be missing, null or ''. */
  readonly nullable?: boolean;
}

/** Entities to which a tenant may add fields of its own. */
export const OWN_ENTITIES = ['person', 'case'] as const;
/** Entity that stores a field of the tenant's own. */
export type OwnEntity = (typeof OWN_ENTITIES)[number];

/** An object of known properties. */
export interface ObjectProfile extends Described {
  readonly type: 'object';
  /**
   * Its properties are those that each tenant declares for this entity (own-types.ts), or the parts of answers that its
   * checks show; the contract knows no such properties.
   */
  readonly own?: OwnEntity | 'shown';
  readonly properties: Readonly<Record<string, Profile>>;
}

/** A list of one type of element. */
export interface ArrayProfile extends Described {
  readonly type: 'array';
  readonly items: Profile;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** How a text is written; see string-format.ts. */
export type StringFormat = 'date' | 'time' | 'instant' | 'localDateTime' | 'dayFirstDate' | 'email' | 'uri' | 'uuid';

/** A text. */
export interface StringProfile extends Described {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly format?: StringFormat;
  /** An empty text is a value, distinct from a missing one. */
  readonly blank?: true;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A number; `integer` has no fraction. */
export interface NumberProfile extends Described {
  readonly type: 'integer' | 'number';
  readonly enum?: readonly number[];
  readonly const?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** True or false; with `const`, only that. */
export interface BooleanProfile extends Described {
  readonly type: 'boolean';
  readonly const?: boolean;
}

/** A named type: `{ "$ref": "#/Person" }`. */
export interface ReferenceProfile extends Described {
  readonly $ref: string;
}

/** A profile that is not a reference. */
export type ConcreteProfile = Exclude<Profile, ReferenceProfile>;
