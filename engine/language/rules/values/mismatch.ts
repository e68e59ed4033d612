import type {
  ArrayProfile,
  ConcreteProfile,
  NamedProfiles,
  NumberProfile,
  ObjectProfile,
  Profile,
  StringProfile,
} from '../../types/profile.ts';
import { dereferenced } from '../../types/reference.ts';
import { isOfFormat } from '../../types/string-format.ts';
import { compiledPattern } from '../compiled-pattern.ts';
import { isRecord } from '../rule.ts';

/** Position at which a value does not fit its profile. */
export interface Mismatch {
  /** JSON pointer inside the value. */
  readonly at: string;
  readonly keyword: 'missing' | 'extra' | 'type' | 'enum' | 'format' | 'pattern' | 'length' | 'range' | 'reference';
}

/**
 * The first place where a value is not of its profile; undefined when it is. Replies of a backend, of an insurer and
 * of the tests' transport are compared by it. `extra: 'ignore'` lets objects hold names the profile does not know.
 */
export function mismatch(
  value: unknown,
  profile: Profile,
  named: NamedProfiles,
  extra: 'refuse' | 'ignore' = 'refuse',
): Mismatch | undefined {
  return mismatchAt(value, profile, '', { named, extra });
}

interface Context {
  readonly named: NamedProfiles;
  readonly extra: 'refuse' | 'ignore';
}

function mismatchAt(value: unknown, profile: Profile, at: string, context: Context): Mismatch | undefined {
  const shape = dereferenced(profile, context.named);
  if (shape === undefined) return { at, keyword: 'reference' };
  if (value === undefined || value === null) return shape.nullable === true ? undefined : { at, keyword: 'missing' };
  if (value === '' && shape.nullable === true) return undefined;
  if (!isOfType(value, shape)) return { at, keyword: 'type' };
  switch (shape.type) {
    case 'object':
      return ofObject(value, shape, at, context);
    case 'array':
      return ofArray(value, shape, at, context);
    case 'string':
      return ofString(value, shape, at);
    case 'boolean':
      return shape.const === undefined || value === shape.const ? undefined : { at, keyword: 'enum' };
    default:
      return ofNumber(value, shape, at);
  }
}

function isOfType(value: unknown, shape: ConcreteProfile): boolean {
  if (shape.type === 'object') return isRecord(value);
  if (shape.type === 'array') return Array.isArray(value);
  if (shape.type === 'integer') return Number.isSafeInteger(value);
  return typeof value === shape.type && !(typeof value === 'number' && !Number.isFinite(value));
}

function ofObject(value: unknown, shape: ObjectProfile, at: string, context: Context): Mismatch | undefined {
  if (!isRecord(value)) return { at, keyword: 'type' };
  for (const [name, inner] of Object.entries(shape.properties)) {
    const part = Object.hasOwn(value, name) ? value[name] : undefined;
    const inside = mismatchAt(part, inner, `${at}/${name}`, context);
    if (inside !== undefined) return inside;
  }
  if (context.extra === 'ignore') return undefined;
  const unknownName = Object.keys(value).find((name) => !Object.hasOwn(shape.properties, name));
  return unknownName === undefined ? undefined : { at: `${at}/${unknownName}`, keyword: 'extra' };
}

function ofArray(value: unknown, shape: ArrayProfile, at: string, context: Context): Mismatch | undefined {
  if (!Array.isArray(value)) return { at, keyword: 'type' };
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
  if (value.length < minItems || value.length > maxItems) return { at, keyword: 'length' };
  for (const [index, element] of value.entries()) {
    const inside = mismatchAt(element, shape.items, `${at}/${index}`, context);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function ofString(value: unknown, shape: StringProfile, at: string): Mismatch | undefined {
  if (typeof value !== 'string') return { at, keyword: 'type' };
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape;
  const length = [...value].length;
  if (length < minLength || length > maxLength) return { at, keyword: 'length' };
  if (shape.enum?.includes(value) === false || (shape.const ?? value) !== value) return { at, keyword: 'enum' };
  if (shape.format !== undefined && !isOfFormat(shape.format, value)) return { at, keyword: 'format' };
  if (shape.pattern !== undefined && !compiledPattern(shape.pattern).test(value)) return { at, keyword: 'pattern' };
  return undefined;
}

function ofNumber(value: unknown, shape: NumberProfile, at: string): Mismatch | undefined {
  if (typeof value !== 'number') return { at, keyword: 'type' };
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = shape;
  if (value < minimum || value > maximum) return { at, keyword: 'range' };
  const listed = shape.enum?.includes(value) !== false && (shape.const ?? value) === value;
  return listed ? undefined : { at, keyword: 'enum' };
}
