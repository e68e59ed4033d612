import { LONGEST_TEXT } from '../../../../engine/language/forms/unfilled.ts';
import entities from '../../../../schemas/entities.json' with { type: 'json' };
import { LARGEST_INTEGER } from '../../db/schema/columns.ts';

/** JSON Schema as data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A type of the closed profile (schemas/), as far as it is used here. */
interface Profile {
  readonly type?: string;
  readonly $ref?: string;
  readonly nullable?: boolean;
  readonly properties?: { readonly [name: string]: Profile };
  readonly items?: Profile;
  readonly own?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly [keyword: string]: unknown;
}

/** Default upper limit of lists, like LONGEST_TEXT for texts; the body's size limits the whole. */
const LONGEST_LIST = 200;

/** Range of PostgreSQL's `integer`: other values never match a row, and PostgreSQL would refuse the query. */
const INTEGERS = { minimum: -LARGEST_INTEGER - 1, maximum: LARGEST_INTEGER };

const FORMATS: { readonly [format: string]: string } = {
  date: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  time: '^([01]\\d|2[0-3]):[0-5]\\d$',
  instant: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(Z|[+-]\\d\\d:\\d\\d)$',
};

/** A value of a tenant's own field; the tenant's form validates name and type. */
const OWN_VALUE = { type: ['string', 'number', 'boolean', 'null'], maxLength: LONGEST_TEXT };
const OWN_REQUEST: JsonSchema = { type: 'object', maxProperties: LONGEST_LIST, additionalProperties: OWN_VALUE };
const OWN_ANSWER: JsonSchema = { type: 'object', additionalProperties: true };

/** JSON Schema of a body: every key except the `optional` ones, no others, bounded texts and lists. */
export function requestSchema(profile: object, optional: readonly string[]): JsonSchema {
  return toSchema(profile as Profile, true, optional);
}

/** JSON Schema of an answer: every key of its type, so that a missing one is noticed at once. */
export function answerSchema(profile: object): JsonSchema {
  return toSchema(profile as Profile, false, []);
}

function toSchema(profile: Profile, request: boolean, optional: readonly string[]): JsonSchema {
  const schema = profile.$ref
    ? toSchema(named(profile.$ref), request, optional)
    : ownSchema(profile, request, optional);
  if (!profile.nullable) return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
}

function ownSchema(profile: Profile, request: boolean, optional: readonly string[]): JsonSchema {
  const { type } = profile;
  if (profile.own !== undefined) return request ? OWN_REQUEST : OWN_ANSWER;
  if (type === 'object') {
    const properties = Object.entries(profile.properties ?? {});
    return {
      type,
      additionalProperties: false,
      properties: Object.fromEntries(
        properties.map(([name, part]) => [name, toSchema(part, request, request ? mayLack(part) : [])]),
      ),
      required: properties.map(([name]) => name).filter((name) => !optional.includes(name)),
    };
  }
  if (type === 'array') {
    return { type, items: toSchema(profile.items ?? {}, request, []), ...(request ? { maxItems: LONGEST_LIST } : {}) };
  }
  if (!request) return { type };
  if (type !== 'string')
    return { type, ...(type === 'integer' ? INTEGERS : {}), ...(profile.enum ? { enum: profile.enum } : {}) };
  const {
    enum: values,
    pattern = profile.format ? FORMATS[profile.format] : undefined,
    minLength,
    maxLength = LONGEST_TEXT,
  } = profile;
  return {
    type,
    maxLength,
    ...(values && { enum: values }),
    ...(pattern ? { pattern } : {}),
    ...(minLength ? { minLength } : {}),
  };
}

/**
 * Optional keys of an object inside a request: nullable ones may be left out, because a form may send only some.
 */
function mayLack(profile: Profile): readonly string[] {
  const { properties = {} } = profile.$ref ? named(profile.$ref) : profile;
  return Object.entries(properties).flatMap(([name, part]) => (part.nullable ? [name] : []));
}

const { $schema: _, ...entitiesByName } = entities;
const ENTITIES: Readonly<Record<string, Profile>> = entitiesByName;

/** The entity `#/Name`; throws for an unknown name, which would be our bug. */
function named(ref: string): Profile {
  const entity = ENTITIES[ref.replace('#/', '')];
  if (entity === undefined) throw new Error(`ENTITY_UNKNOWN ${ref}`);
  return entity;
}
