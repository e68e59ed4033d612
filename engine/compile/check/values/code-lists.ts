import type { Json } from '../../../artifact.ts';
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

/** An element of a code list: its key as `id`, its code, a number where all of the list are, its label, and what it belongs to. */
export function codeProfile(name: string, { codes }: Pick<Context, 'codes'>): Profile {
  const list = Object.hasOwn(codes, name) ? Object.values(codes[name] ?? {}) : [];
  const numbers = list.every((code) => isObject(code) && typeof code.code === 'number');
  const code: Profile = { type: numbers && list.length > 0 ? 'integer' : 'string' };
  const withList = list.filter((one) => isObject(one) && Object.hasOwn(one, 'in')).length;
  // Of a list that never says it nothing can be asked: a rule about it would hold of no code.
  const within: Profile = {
    type: 'array',
    items: { type: 'string' },
    ...(withList < list.length && { nullable: true }),
  };
  const properties = {
    id: { type: 'string' },
    code,
    label: { type: 'string' },
    ...(withList > 0 && { in: within }),
  } as const;
  return { type: 'object', title: name, properties };
}

/**
 * Returns the shape of one entry. A property that it omits may exist in another tenant, so it is nullable, not unknown.
 */
function entryProfile(entry: Json): Profile {
  const said = isObject(entry) ? entry : {};
  const lacks = (name: string) => (Object.hasOwn(said, name) ? {} : { nullable: true });
  return {
    type: 'object',
    properties: {
      code: { type: typeof said.code === 'number' ? 'integer' : 'string', ...lacks('code') },
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
