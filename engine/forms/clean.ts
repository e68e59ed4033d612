import type { CompiledField } from '../artifact.ts';
import { phoneDigits, postalDigits, withoutGroups } from './clean-number.ts';
import { isEmpty } from './form-values.ts';

/** Passwords are taken as typed: a space at their end belongs to them. */
const SECRET: ReadonlySet<string> = new Set(['password', 'newPassword']);

/** What each word of `clean` takes away. */
const CLEANERS: Readonly<Record<CompiledField['clean'], (text: string) => string>> = {
  none: (text) => text,
  trim: (text) => text.trim().normalize('NFC'),
  digits: (text) => text.replace(/[.\s]/g, ''),
  grouped: withoutGroups,
  phone: phoneDigits,
  postalCode: postalDigits,
};

/** Widgets for numbers: people write those in groups, also where a document says nothing of it. */
const NUMBERS: ReadonlySet<string> = new Set(['digits', 'phone', 'code']);

/**
 * A value without what does not belong to it, as its field's `clean` says: spaces around a text, dots and spaces inside a
 * number (`30.111.222`). Letters with marks become one sign each, as keyboards differ in how they write them.
 * Undefined when nothing is left.
 */
export function cleanValue(field: CompiledField, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? cleanText(field, value) : value;
  return isEmpty(cleaned) ? undefined : cleaned;
}

function cleanText({ widget, clean }: CompiledField, text: string): string {
  if (SECRET.has(widget)) return text;
  return CLEANERS[clean === 'trim' && NUMBERS.has(widget) ? 'digits' : clean](text);
}
