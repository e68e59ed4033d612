import type { CompiledField } from '../artifact.ts';
import { canonicalDni } from '../identity/dni.ts';
import { canonicalEmail } from '../identity/email.ts';
import { numberIn, phoneDigits, postalDigits, withoutGroups } from './clean-number.ts';
import { isUnfilled } from './unfilled.ts';

/** Passwords are taken as typed: a space at their end belongs to them. */
const SECRET: ReadonlySet<string> = new Set(['password', 'newPassword']);

/**
 * Signs that nobody sees: control characters, those without width, and those that turn the direction of what follows around,
 * so that somebody's name would have the DNI beside it read backwards. Those that join letters and emoji belong to them.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** What each word of `clean` takes away, of what can be seen. */
const CLEANERS: Readonly<Record<CompiledField['clean'], (text: string) => string>> = {
  none: (text) => text,
  trim: (text) => text.trim().normalize('NFC'),
  digits: (text) => text.replace(/[.\s]/g, ''),
  dni: canonicalDni,
  grouped: withoutGroups,
  phone: phoneDigits,
  postalCode: postalDigits,
};

/** Widgets for numbers: people write those in groups, also where a document says nothing of it. */
const NUMBERS: ReadonlySet<string> = new Set(['digits', 'phone', 'code']);

/**
 * A value without what does not belong to it, as its field's `clean` says: spaces around a text, dots and spaces inside a
 * number (`30.111.222`), what DNI and e-mail are not told apart by, signs that nobody sees, line breaks where there is one line. Letters with marks become one sign each,
 * as keyboards differ in how they write them.
 * Undefined when nothing is left, unless the field takes an empty text for something (`blank`).
 */
export function cleanValue(field: CompiledField, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? typedNumber(field, cleanText(field, value)) : value;
  return isUnfilled(field, cleaned) ? undefined : cleaned;
}

/** What is typed into a box is text; where the field's value is a number, it is that number. */
function typedNumber({ schema, options, optionsFrom }: CompiledField, text: string): string | number {
  const typed = (schema.type === 'integer' || schema.type === 'number') && options === undefined && !optionsFrom;
  return typed ? numberIn(text) : text;
}

function cleanText({ widget, clean, schema }: CompiledField, text: string): string {
  if (SECRET.has(widget) || clean === 'none') return text;
  const seen = text.replace(UNSEEN, '');
  const lines = widget === 'textarea' ? seen : seen.replace(/\n/g, ' ');
  const cleaned = CLEANERS[clean === 'trim' && NUMBERS.has(widget) ? 'digits' : clean](lines);
  return schema.format === 'email' ? canonicalEmail(cleaned) : cleaned;
}
