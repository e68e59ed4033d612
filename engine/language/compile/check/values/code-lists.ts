import type { Json, JsonObject } from '../../../artifact.ts';
import type { Profile } from '../../../types/profile.ts';
import { shapeOf } from '../../language/documents.ts';
import { isObject } from '../../source/json.ts';
import type { Context } from '../context/context.ts';

/** Tones that a code may have, as its schema lists them. */
const TONES = (shapeOf('codes').rest?.rest?.child('tone')?.json.enum ?? []).filter((tone) => typeof tone === 'string');

/** All lists and tables of the tenant as `codes` reads them: by list, then by key, each entry with its words. */
export function codesProfile(codes: Context['codes']): Profile {
  return objectOf('codes', codes, (list, name) => objectOf(`codes.${name}`, list, entryProfile));
}

/**
 * Shape of an element of a code list: `id` (its key), `code` (a number where all of the list are), `label`, and `in`
 * where elements have one.
 */
export function codeProfile(name: string, { codes }: Pick<Context, 'codes'>): Profile {
  const written = Object.hasOwn(codes, name) ? (codes[name] ?? {}) : {};
  const list = Object.values(written);
  const withList = list.filter((item) => isObject(item) && Object.hasOwn(item, 'in')).length;
  // A list without `in` gets no such part: a rule about it would hold of no code.
  const within: Profile = {
    type: 'array',
    items: { type: 'string' },
    ...(withList < list.length && { nullable: true }),
  };
  const properties = {
    id: { type: 'string', enum: Object.keys(written) },
    code: codeOf(written),
    label: { type: 'string' },
    ...(withList > 0 && { in: within }),
  } as const;
  return { type: 'object', title: name, properties };
}

/** The codes of a list: numbers if all are, else texts; a missing code is its key. */
function codeOf(list: JsonObject): Profile {
  const codes = Object.entries(list).map(([key, item]) => (isObject(item) ? (item.code ?? key) : key));
  const numbers = codes.filter((code) => typeof code === 'number');
  if (codes.length > 0 && numbers.length === codes.length) return { type: 'integer', enum: numbers };
  const texts = codes.filter((code) => typeof code === 'string');
  return texts.length === codes.length ? { type: 'string', enum: texts } : { type: 'string' };
}

/**
 * Returns the shape of one entry. A property that it omits may exist in another tenant, so it is nullable, not unknown.
 */
function entryProfile(entry: Json): Profile {
  const codeEntry = isObject(entry) ? entry : {};
  const lacks = (name: string) => (Object.hasOwn(codeEntry, name) ? {} : { nullable: true });
  return {
    type: 'object',
    properties: {
      code: { type: typeof codeEntry.code === 'number' ? 'integer' : 'string', ...lacks('code') },
      label: { type: 'string', ...lacks('label') },
      tone: { type: 'string', enum: TONES, ...lacks('tone') },
      in: { type: 'array', items: { type: 'string' }, ...lacks('in') },
    },
  };
}

function objectOf<Value>(
  title: string,
  values: { readonly [name: string]: Value },
  profileOf: (value: Value, name: string) => Profile,
): Profile {
  const properties = Object.entries(values).map(([name, value]): [string, Profile] => [name, profileOf(value, name)]);
  return { type: 'object', title, properties: Object.fromEntries(properties) };
}
