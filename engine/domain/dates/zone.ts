import { calendarDate, dayNumber, isoDate, parseDate } from './calendar-date.ts';
import { parseInstant } from './instant.ts';
import { parseTime } from './time-of-day.ts';

/** The only zone of the product. The device's zone decides no hour; the page only says that it differs. */
export const ZONE = 'America/Argentina/Buenos_Aires';

/** Local date and time: `YYYY-MM-DD` and `HH:mm:ss`. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

/** Separators of `11/24/2026, 10:00:00`. */
const SIGNS = /\D+/;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local date and time in a zone at an instant (ISO text with offset, a Date, or milliseconds). */
export function wallTimeIn(zone: string, instant: string | number | Date): WallTime {
  // As one text, not as parts: lists of thousands of rows tell a time in each.
  const [month, day, year, hour, minute, second] = clockOf(zone).format(milliseconds(instant)).split(SIGNS);
  const date = calendarDate(Number(year), Number(month), Number(day));
  if (date === undefined) throw new RangeError(`instant outside the calendar: ${String(instant)}`);
  return { date: isoDate(date), time: `${hour}:${minute}:${second}` };
}

/** The date (`YYYY-MM-DD`) in a zone at an instant: until midnight there, whatever UTC says. */
export function todayIn(zone: string, instant: string | number | Date): string {
  return wallTimeIn(zone, instant).date;
}

/** Whether clocks and calendars of two zones show the same at an instant. */
export function sameWallTime(zone: string, other: string, instant: string | number | Date): boolean {
  const [here, there] = [wallTimeIn(zone, instant), wallTimeIn(other, instant)];
  return here.date === there.date && here.time === there.time;
}

const DAY = 86_400_000;

/** The first and the last whole day of the calendar, in every zone. */
const FIRST = Date.parse('0001-01-02T00:00:00Z');
const LAST = Date.parse('9999-12-30T00:00:00Z');

/**
 * The instant (`…Z`) at which a zone's clock shows this date and time; undefined for a wrong date or time, and for the
 * hours at the calendar's ends that are in the year 0 or 10000 in UTC. A wall time that a change of hour skips is moved on
 * by the change; one that happens twice is the first.
 */
export function instantIn(zone: string, date: string, time: string): string | undefined {
  const day = parseDate(date);
  const seconds = parseTime(time);
  if (day === undefined || seconds === undefined) return undefined;
  const asIfUtc = (dayNumber(day) * 86400 + seconds) * 1000;
  const before = asIfUtc - offsetAt(zone, asIfUtc - DAY);
  const after = asIfUtc - offsetAt(zone, asIfUtc + DAY);
  const exact = [before, after].filter((guess) => guess + offsetAt(zone, guess) === asIfUtc);
  const instant = new Date(exact.length > 0 ? Math.min(...exact) : before).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
}

/** Milliseconds a zone is ahead of UTC at an instant; beyond the calendar's ends, as at its first or last whole day. */
function offsetAt(zone: string, when: number): number {
  const instant = Math.min(Math.max(when, FIRST), LAST);
  const wall = wallTimeIn(zone, instant);
  const day = parseDate(wall.date);
  const seconds = parseTime(wall.time);
  if (day === undefined || seconds === undefined) throw new RangeError(`no wall time in ${zone}`);
  return (dayNumber(day) * 86400 + seconds) * 1000 - Math.floor(instant / 1000) * 1000;
}

function milliseconds(instant: string | number | Date): number {
  const value = typeof instant === 'string' ? parseInstant(instant) : Number(instant);
  if (value === undefined || !Number.isFinite(value)) throw new RangeError(`not an instant: ${String(instant)}`);
  return value;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}
