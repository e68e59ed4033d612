import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { PHONE_METADATA } from '../../../schemas/generated/phone-metadata.ts';
import { formatRegistry } from './registry.ts';
import { ofText } from './texts.ts';

/** Part of the library's own table (tools/generators/phone-metadata.ts). */
const METADATA = PHONE_METADATA as MetadataJson;

/*
 * Registers the format `whatsapp` on import. The server, tests and stories import it at once; the page loads it lazily,
 * since the library is 11 kB that visitors do not need before they sign in (docs/decisions/0034).
 */

/**
 * An Argentine mobile number as wa.me wants it (A26): 54 9, area, number, without 0 and 15. Undefined for a number that
 * Argentina does not assign, or one of another country: no link is better than a link to a stranger.
 */
export function readMobile(text: string): string | undefined {
  const written = parsePhoneNumberFromString(text, { defaultCountry: 'AR', extract: false }, METADATA);
  if (written === undefined || written.ext !== undefined) return undefined;
  // People often write a mobile as dialled inside the country, without the 9 of its international form.
  const national = written.nationalNumber.replace(/^9(?=\d{10}$)/, '');
  const mobile = parsePhoneNumberFromString(`+549${national}`, METADATA);
  return mobile?.isValid() === true ? mobile.number.slice(1) : undefined;
}

Object.assign(formatRegistry, { whatsapp: (value) => ofText(value, readMobile) } satisfies Partial<
  typeof formatRegistry
>);
