import { YES_NO } from '../messages/words.ts';
import { isRecord } from '../rules/rule.ts';
import type { Format } from './format.ts';
import { plain } from './numbers.ts';

/** Formats of texts, yes or no, lists and codes. */
export const textFormats = {
  upper: (value) => ofText(value, (text) => text.toUpperCase()),
  lower: (value) => ofText(value, (text) => text.toLowerCase()),
  digits: (value) => ofText(value, (text) => text.replace(/[^0-9]/g, '')),
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

/** What `write` makes of a text; nothing of anything else. */
export function ofText(value: unknown, write: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' ? write(value) || undefined : undefined;
}
