import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { PHONE_METADATA } from '../../schemas/generated/phone-metadata.ts';
import { formatRegistry } from './registry.ts';
import { ofText } from './texts.ts';

/** As the library's own table has it, of which this is a part (tools/generators/phone-metadata.ts). */
const METADATA = PHONE_METADATA as MetadataJson;

/*
 * Whoever imports this file has the format `whatsapp`: the server, tests and stories at once, the page as it needs it, since
 * the library is 11 kB that nobody wants before they sign in (docs/decisions/0034).
 */

/**
 * An Argentine mobile number as wa.me wants it (A26): 54 9, area, number, without 0 and 15. Undefined when that is no
 * number that Argentina gives out, or one of another country: no link is better than a stranger's.
 */
export function readMobile(text: string): string | undefined {
  const written = parsePhoneNumberFromString(text, { defaultCountry: 'AR', extract: false }, METADATA);
  if (written === undefined || written.ext !== undefined) return undefined;
  // A mobile is often written as it is dialled from its own area, without the 9 that makes it one from abroad.
  const national = written.nationalNumber.replace(/^9(?=\d{10}$)/, '');
  const mobile = parsePhoneNumberFromString(`+549${national}`, METADATA);
  return mobile?.isValid() === true ? mobile.number.slice(1) : undefined;
}

Object.assign(formatRegistry, { whatsapp: (value) => ofText(value, readMobile) } satisfies Partial<
  typeof formatRegistry
>);
