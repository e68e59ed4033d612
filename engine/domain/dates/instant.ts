import { dayNumber, parseDate } from './calendar-date.ts';
import { parseTime } from './time-of-day.ts';

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/**
 * Milliseconds since 1970 of an instant written with its offset (`2026-11-24T13:00:00Z`, `…T10:00-03:00`).
 * A time without an offset is no instant: undefined, so that no device's zone is ever guessed.
 */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [, day = '', time = '', fraction = '', sign, hours, minutes] = match;
  const date = parseDate(day);
  const seconds = parseTime(time);
  if (date === undefined || seconds === undefined) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60 : 60);
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  return (dayNumber(date) * 86400 + seconds - offset) * 1000 + millis;
}

/** Minutes from one instant to another, with their fraction: 15 min 30 s is 15.5, so that no window has a gap (A35). */
export function minutesBetween(from: string, to: string): number | undefined {
  const start = parseInstant(from);
  const end = parseInstant(to);
  return start === undefined || end === undefined ? undefined : (end - start) / 60000;
}
