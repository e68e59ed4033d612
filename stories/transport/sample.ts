import type { NamedProfiles, Profile, StringProfile } from '../../engine/language/types/profile.ts';
import { isOfFormat } from '../../engine/language/types/string-format.ts';
import words from './words.json' with { type: 'json' };

/** How a sample is made. */
export interface SampleOptions {
  readonly named: NamedProfiles;
  /** Elements of each list; 0 makes what a person with no history sees. */
  readonly listLength: number;
}

/** Moment of the samples, Tuesday 2026-11-24 10:00 in Buenos Aires: stories run at it, so that pictures stay the same. */
export const SAMPLES_NOW = '2026-11-24T13:00:00.000Z';

const BY_FORMAT = {
  date: '1983-05-10',
  time: '10:30',
  instant: SAMPLES_NOW,
  localDateTime: '2026-11-24T10:00:00',
  dayFirstDate: '24-11-2026',
  email: 'ana.perez@example.com',
  uri: 'https://www.example.org/',
  uuid: '0b9f7c5e-3f0a-4b57-9c1d-5a8e2f6d4c31',
} as const;

/** Deeper than any answer of the contract; a profile that contains itself stops here. */
const DEEPEST = 8;

const EXAMPLES: Readonly<Record<string, readonly (string | number | boolean)[]>> = words;

/**
 * A value of `profile`, always the same for the same arguments, with believable words for the properties of our
 * contract (words.json). Nullable values are present, unless lists are empty: then they are null.
 * @param name the property it is for
 * @param index its place in a list; neighbours differ
 */
export function sampleOf(profile: Profile, options: SampleOptions, name = '', index = 0, depth = 0): unknown {
  if (profile.nullable && (options.listLength === 0 || depth > DEEPEST)) return null;
  if ('$ref' in profile) {
    const target = options.named[profile.$ref.slice(2)];
    if (target === undefined) throw new Error(`no type ${profile.$ref}`);
    return sampleOf(target, options, name || profile.$ref.slice(2), index, depth + 1);
  }
  if ('const' in profile && profile.const !== undefined) return profile.const;
  if ('enum' in profile && profile.enum !== undefined) return profile.enum[0];
  switch (profile.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(profile.properties).map(([key, property]) => [
          key,
          sampleOf(property, options, wordFor(name, key), index, depth + 1),
        ]),
      );
    case 'array':
      return Array.from({ length: options.listLength }, (_, place) =>
        sampleOf(profile.items, options, name, place, depth + 1),
      );
    case 'string':
      return textOf(profile, name, index);
    case 'boolean':
      return example(name, index) ?? true;
    default: {
      const found = example(name, index);
      return typeof found === 'number' ? found : index + 1;
    }
  }
}

/** A name that means something else in one place (`servicio.nome` is no person's) has words of its own there. */
function wordFor(place: string, key: string): string {
  const own = `${place}.${key}`;
  return Object.hasOwn(EXAMPLES, own) ? own : key;
}

/** A known word if it is written as the profile asks. */
function textOf({ format }: StringProfile, name: string, index: number): string {
  const word = example(`${name}:${format}`, index) ?? example(name, index);
  if (format !== undefined) return typeof word === 'string' && isOfFormat(format, word) ? word : BY_FORMAT[format];
  return word === undefined ? `${name} ${index + 1}` : String(word);
}

function example(name: string, index: number): string | number | boolean | undefined {
  const known = Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name] : undefined;
  return known?.[index % known.length];
}
