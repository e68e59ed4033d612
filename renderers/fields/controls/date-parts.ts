import { calendarDate, daysInMonth, isoDate } from '../../../engine/domain/dates/calendar-date.ts';
import { MONTHS } from '../../../engine/language/messages/words.ts';

/** The three boxes of a date. */
export type DatePart = 'day' | 'month' | 'year';

/** Contents of the three boxes, as typed. */
export type DateParts = Readonly<Record<DatePart, string>>;

/** Reads a month from input: a number, or its name or at least three letters of it; `setiembre` too. */
export function monthOf(typed: string): number | undefined {
  const text = plain(typed);
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : undefined;
  if (text.length < 3) return undefined;
  const at = MONTHS.findIndex(
    (name) => name.startsWith(text) || (name === 'septiembre' && 'setiembre'.startsWith(text)),
  );
  return at === -1 ? undefined : at + 1;
}

/**
 * Joins three boxes into one value: `YYYY-MM-DD` for a day that exists, undefined for empty boxes, and otherwise the
 * input joined by hyphens, which no date format accepts and {@link partsOf} reads back.
 */
export function dateValue(parts: DateParts): string | undefined {
  const { day, month, year } = { day: parts.day.trim(), month: parts.month.trim(), year: parts.year.trim() };
  if (day === '' && month === '' && year === '') return undefined;
  const date =
    /^\d{1,2}$/.test(day) && /^\d{4}$/.test(year)
      ? calendarDate(Number(year), monthOf(month) ?? 0, Number(day))
      : undefined;
  return date === undefined ? [year, month, day].map((part) => part.replaceAll('-', ' ')).join('-') : isoDate(date);
}

/** The boxes of a value, without zeros in front. */
export function partsOf(value: unknown): DateParts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  const short = (part: string) => (/^0\d$/.test(part) ? part.slice(1) : part);
  return { day: short(day), month: short(month), year };
}

/** The first box that is wrong by itself: empty, no such month, no such day in it; undefined when the day exists. */
export function wrongPart(value: unknown): DatePart | undefined {
  const { day, month, year } = partsOf(value);
  const number = monthOf(month);
  const yearNumber = /^\d{4}$/.test(year) && Number(year) > 0 ? Number(year) : undefined;
  // A leap year, so that 29 February is the year's fault only once the year is known.
  const longest = number === undefined ? 31 : daysInMonth(yearNumber ?? 2000, number);
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > longest) return 'day';
  if (number === undefined) return 'month';
  return yearNumber === undefined ? 'year' : undefined;
}

/** A two-digit year is the last such year that has begun; anything else stays as typed. */
export function wholeYear(typed: string, today: string): string {
  const text = typed.trim();
  if (!/^\d{2}$/.test(text)) return text;
  const thisYear = Number(today.slice(0, 4));
  const century = Math.floor(thisYear / 100) * 100;
  return String(century + Number(text) > thisYear ? century - 100 + Number(text) : century + Number(text));
}

/** Whether a date being typed has its whole year, so that no digit of it is still missing. */
export const endsInYear = (typed: string): boolean =>
  /(^|\D)\d{4}\s*$|^\s*\d{8}\s*$|^\s*\d{4}-\d{1,2}-\d{2}\s*$/.test(typed);

/**
 * A date written or pasted whole: `3/12/1980`, `3 12 1980`, `03-12-80`, `12 de marzo de 1980`, `12 de marzo`,
 * `1980-12-03`, `03121980`. Day first, as in Argentina. Undefined when it is not one, such as a box of one number.
 */
export function readDate(typed: string, today: string): DateParts | undefined {
  const words = plain(typed)
    .split(/[\s/.,-]+|\bde\b|\bdel\b/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del');
  if (words.length === 1) return eightDigits(words[0] ?? '');
  if (words.length < 2 || words.length > 3) return undefined;
  const [first = '', second = '', third = ''] = words;
  if (/^\d{4}$/.test(first)) return partsIf(third, second, first);
  if (words.length === 2 && /^\d+$/.test(second)) return undefined;
  return partsIf(first, second, wholeYear(third, today));
}

/** A date without anything between its numbers, of these two centuries: day first, or year first where that is no date. */
function eightDigits(text: string): DateParts | undefined {
  const [, ...dayFirst] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(text) ?? [];
  const [, ...yearFirst] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const written = [dayFirst, yearFirst.reverse()].find(
    ([day, month, year]) => calendarDate(Number(year), Number(month), Number(day)) !== undefined,
  );
  const [day = '', month = '', year = ''] = written ?? [];
  return partsIf(day, month, year);
}

function partsIf(day: string, month: string, year: string): DateParts | undefined {
  const number = monthOf(month);
  if (!/^\d{1,2}$/.test(day) || number === undefined || !/^(\d{4})?$/.test(year)) return undefined;
  return { day: String(Number(day)), month: String(number), year };
}

/** Lower case, no accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

/** A time as people write it (`9:30`, `9.30`, `930`, `9 hs`, `21`) as `HH:mm`; anything else as typed. */
export function timeValue(typed: string): string {
  const text = typed.trim().replace(/\s*(hs?|horas?)\.?$/i, '');
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text);
  if (match === null) return typed.trim();
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
}
