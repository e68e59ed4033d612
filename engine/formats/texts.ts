import { NAME_PARTICLES, YES_NO } from '../messages/words.ts';
import { isRecord } from '../rules/rule.ts';
import type { Format } from './format.ts';
import { plain } from './numbers.ts';
import { whatsappNumber } from './phones.ts';

/** Formats of texts, yes or no, lists and codes. */
export const textFormats = {
  upper: (value) => ofText(value, (text) => text.toUpperCase()),
  lower: (value) => ofText(value, (text) => text.toLowerCase()),
  name: (value) => ofText(value, properName),
  initials: (value) =>
    ofText(value, (text) => {
      const words = text.split(/\s+/).filter((word) => word !== '' && !NAME_PARTICLES.has(word.toLowerCase()));
      const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
      return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
    }),
  digits: (value) => ofText(value, (text) => text.replace(/[^0-9]/g, '')),
  whatsapp: (value) => ofText(value, whatsappNumber),
  yesNo: (value) => (typeof value === 'boolean' ? (value ? YES_NO.yes : YES_NO.no) : undefined),
  list: (value) => {
    if (!Array.isArray(value)) return undefined;
    const words = value.map((element) => (typeof element === 'number' ? plain(element) : element));
    return words.length > 0 && words.every((word) => typeof word === 'string') ? words.join(', ') : undefined;
  },
  label: (value, argument, scope) => {
    const codes = scope.read(['codes', argument ?? '']);
    if (!isRecord(codes)) return undefined;
    const entry = Object.entries(codes).find(([key, code]) => key === value || (isRecord(code) && code.code === value));
    const label = isRecord(entry?.[1]) ? entry[1].label : undefined;
    return typeof label === 'string' ? label : undefined;
  },
} satisfies Record<string, Format>;

function ofText(value: unknown, write: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' ? write(value) || undefined : undefined;
}

function properName(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words
    .map((word, index) =>
      index > 0 && NAME_PARTICLES.has(word) ? word : word.replace(/(^|['-])(\p{L})/gu, (start) => start.toUpperCase()),
    )
    .join(' ');
}
