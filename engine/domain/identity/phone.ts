import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { PHONE_MOBILES, PHONE_PLANS } from '../../../schemas/generated/phone-metadata.ts';
import { phoneDigits } from './clean-number.ts';

/*
 * Parts of the library's own tables (tools/generators/phone-metadata.ts). Pages load this file lazily, with the first form
 * or text that needs it (engine/portal/react/boot/bring-formats.ts): visitors sign in without it (docs/decisions/0034).
 */
const PLANS = PHONE_PLANS as MetadataJson;
const MOBILES = PHONE_MOBILES as MetadataJson;

/**
 * A telephone as E.164 (`+541144445555`), from however it is written: Argentine with its area, or of another country with
 * its code. Undefined for anything else, such as two numbers in one text, a number without its area, or an extension.
 * Validated by the plan of each country and not by the ranges that are assigned today, which change.
 */
export function readPhone(text: string): string | undefined {
  const written = parsePhoneNumberFromString(text, { defaultCountry: 'AR', extract: false }, PLANS);
  if (written === undefined || written.ext !== undefined || !written.isValid()) return undefined;
  return written.number;
}

/**
 * The number by which a telephone is compared and given to other systems: E.164, and of Argentina without the 9 of a mobile
 * (`+54 9 11…`, `+54 11…` and `011 15…` are `+5411…`), because no one writes it always. Undefined as {@link readPhone}.
 */
export const phoneNumber = (text: string): string | undefined => readPhone(phoneDigits(text));

/**
 * An Argentine mobile number as wa.me wants it: 54 9, area, number, without 0 and 15. Undefined for a number that
 * Argentina does not assign, or one of another country: no link is better than a link to a stranger.
 */
export function readMobile(text: string): string | undefined {
  const written = parsePhoneNumberFromString(text, { defaultCountry: 'AR', extract: false }, MOBILES);
  if (written === undefined || written.ext !== undefined) return undefined;
  // People often write a mobile as dialled inside the country, without the 9 of its international form.
  const national = written.nationalNumber.replace(/^9(?=\d{10}$)/, '');
  const mobile = parsePhoneNumberFromString(`+549${national}`, MOBILES);
  return mobile?.isValid() === true ? mobile.number.slice(1) : undefined;
}
