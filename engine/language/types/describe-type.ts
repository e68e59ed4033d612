import { STRING_FORMAT_WORDS, TYPE_WORDS } from '../messages/types.ts';
import { literals } from './assignable.ts';
import type { Profile } from './profile.ts';
import { referredName } from './reference.ts';

const MOST_VALUES = 8;

/** A shape in Spanish, for a tenant's author: «una lista de Person», «un texto, que puede faltar». */
export function describeType(profile: Profile | undefined): string {
  if (profile === undefined) return TYPE_WORDS.anything;
  const type = describePresent(profile);
  return profile.nullable === true ? TYPE_WORDS.nullable.replace('{type}', type) : type;
}

function describePresent(profile: Profile): string {
  if ('$ref' in profile) return referredName(profile) ?? TYPE_WORDS.anything;
  switch (profile.type) {
    case 'object':
      return profile.title ?? TYPE_WORDS.object;
    case 'array':
      return TYPE_WORDS.array.replace('{items}', describeType(profile.items));
    case 'boolean':
      return TYPE_WORDS.boolean;
    case 'string':
      return (
        oneOf(literals(profile)?.map((value) => `"${value}"`)) ??
        (profile.format ? formatWords(profile.format) : TYPE_WORDS.string)
      );
    default:
      return oneOf(literals(profile)?.map(String)) ?? TYPE_WORDS[profile.type];
  }
}

/** A format in words, also one that the language does not know: a message about it must not fail. */
function formatWords(format: string): string {
  const known = Object.entries(STRING_FORMAT_WORDS);
  const [, words] = known.find(([name]) => name === format) ?? [];
  const allowed = known.map(([name]) => name).join(', ');
  return words ?? TYPE_WORDS.unknownFormat.replace('{found}', format).replace('{allowed}', allowed);
}

function oneOf(values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  if (values.length === 1) return values[0];
  const shown = values.slice(0, MOST_VALUES).join(', ');
  return TYPE_WORDS.oneOf.replace('{values}', values.length > MOST_VALUES ? `${shown}…` : shown);
}
