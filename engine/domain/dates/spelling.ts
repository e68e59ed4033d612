import { calendarDate, isoDate, parseDate } from './calendar-date.ts';
import { parseInstant } from './instant.ts';
import { parseTime } from './time-of-day.ts';
import { wallTimeIn, ZONE } from './zone.ts';

/** Parses day and time in any spelling of the contract. */
export interface Spelled {
  /** `YYYY-MM-DD` in the product's zone. */
  readonly date?: string;
  /** `HH:mm:ss` in the product's zone. */
  readonly time?: string;
}

/** 0001-01-02 and 9999-12-31 in UTC, in milliseconds: Buenos Aires then still counts the same year. */
const FIRST = -62_135_510_400_000;
const LAST = 253_402_214_400_000;

const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?$/;

/**
 * Reads the spellings that the contract's answers use: `YYYY-MM-DD`, `dd-MM-yyyy` (appointments),
 * `YYYY-MM-DD HH:mm…` (consultations; Buenos Aires time), `HH:mm` and an instant with offset.
 * Undefined when it is none of them or names a day or hour that does not exist.
 */
export function spelled(text: string): Spelled | undefined {
  if (parseDate(text) !== undefined) return { date: text };
  const time = readTime(text);
  if (time !== undefined) return { time };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) {
    const date = calendarDate(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
    return date && { date: isoDate(date) };
  }
  const local = LOCAL.exec(text);
  if (local !== null) {
    const localTime = readTime(local[2] ?? '');
    return parseDate(local[1] ?? '') && localTime ? { date: local[1] ?? '', time: localTime } : undefined;
  }
  const instant = parseInstant(text);
  return instant === undefined || outsideCalendar(instant) ? undefined : wallTimeIn(ZONE, instant);
}

/** An instant so near the ends of the calendar that another zone would already leave it. */
function outsideCalendar(instant: number): boolean {
  return instant < FIRST || instant > LAST;
}

function readTime(text: string): string | undefined {
  if (parseTime(text) === undefined) return undefined;
  return text.length === 5 ? `${text}:00` : text.slice(0, 8);
}
