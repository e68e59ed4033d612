import { numberIn, phoneDigits, postalDigits, withoutGroups } from '../../domain/identity/clean-number.ts';
import { canonicalDni } from '../../domain/identity/dni.ts';
import { canonicalEmail } from '../../domain/identity/email.ts';
import type { CompiledField } from '../artifact.ts';
import { unmasked } from '../rules/formatters/mask.ts';
import { drawsNothing } from '../rules/values/readable-text.ts';
import { isUnfilled } from './unfilled.ts';

/** Widgets whose value is taken as typed: a space at the end of a password belongs to it. */
const SECRET: ReadonlySet<string> = new Set(['password', 'newPassword']);

/**
 * Invisible characters: control characters, those without width, and those that reverse the direction of the text after
 * them, which would show the DNI beside a name backwards. Keeps those that join letters and emoji.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Visible characters that each word of `clean` removes. */
const CLEANERS: Readonly<Record<CompiledField['clean'], (text: string) => string>> = {
  none: (text) => text,
  trim: (text) => text.trim().normalize('NFC'),
  digits: (text) => text.replace(/[.\s]/g, ''),
  dni: canonicalDni,
  grouped: withoutGroups,
  phone: phoneDigits,
  postalCode: postalDigits,
};

/** Widgets for numbers: people type groups, even if the document does not set `clean`. */
const NUMBERS: ReadonlySet<string> = new Set(['digits', 'phone', 'code']);

/**
 * Cleans a value as its field's `clean` says, and removes invisible characters, and line breaks in a field of one line.
 * Composes letters with accents (NFC), since keyboards differ in how they write them. Undefined when nothing is left that
 * can be seen, unless the field takes an empty text as a value (`blank`).
 */
export function cleanValue(field: CompiledField, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? typedNumber(field, cleanText(field, value)) : value;
  return isUnfilled(field, cleaned) ? undefined : cleaned;
}

/** Converts typed text to a number where the field's schema wants a number. */
function typedNumber({ schema, options, optionsFrom }: CompiledField, text: string): string | number {
  const typed = (schema.type === 'integer' || schema.type === 'number') && options === undefined && !optionsFrom;
  return typed ? numberIn(text) : text;
}

function cleanText({ widget, clean, schema, display }: CompiledField, text: string): string {
  if (SECRET.has(widget) || clean === 'none') return text;
  const seen = text.replace(UNSEEN, '');
  if (drawsNothing(seen)) return '';
  const lines = widget === 'textarea' ? seen : seen.replace(/\n/g, ' ');
  const cleaned = CLEANERS[clean === 'trim' && NUMBERS.has(widget) ? 'digits' : clean](lines);
  if (display !== undefined) return unmasked(cleaned, display);
  return schema.format === 'email' ? canonicalEmail(cleaned) : cleaned;
}
