import { STRING_FORMAT_WORDS } from '../../engine/language/messages/types.ts';
import type { ProfileJson } from './_profile-type.ts';

/**
 * Requires the formats of a profile and its parts to exist: JSON Schema's own, such as `date-time`, are others, and only
 * the compiler's messages about documents that read such a value would tell.
 * @param at where the profile stands, such as `entities.json: Appointment`
 * @throws Error naming the place, the found format and the allowed ones
 */
export function requireKnownFormats(profile: ProfileJson, at: string): void {
  const { format, items, properties } = profile;
  if (format !== undefined && !Object.hasOwn(STRING_FORMAT_WORDS, format)) {
    const allowed = Object.keys(STRING_FORMAT_WORDS).join(', ');
    const meant = format === 'date-time' ? ' Una fecha y hora con su huso es "instant".' : '';
    throw new Error(`${at}: el formato "${format}" no existe. Los que hay: ${allowed}.${meant}`);
  }
  if (items !== undefined) requireKnownFormats(items, `${at}[]`);
  for (const [name, part] of Object.entries(properties ?? {})) requireKnownFormats(part, `${at}.${name}`);
}
