/** A day of the proleptic Gregorian calendar; no zone, no time of day. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days of a month (1 to 12) in that year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Reads `YYYY-MM-DD`; undefined for another spelling or a day that does not exist (2026-02-30, year 0000). */
export function parseDate(text: string): CalendarDate | undefined {
  const match = ISO_DATE.exec(text);
  if (match === null) return undefined;
  return calendarDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The date of these numbers, or undefined when there is no such day between the years 1 and 9999. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  const real = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return real ? { year, month, day } : undefined;
}

/** Writes `YYYY-MM-DD`. */
export function isoDate(date: CalendarDate): string {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** Days since 1970-01-01 (negative before). Years are counted from March, so the leap day is the last of its year. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The inverse of {@link dayNumber}; undefined outside the years 1 to 9999 or for a fraction of a day. */
export function dateOfDayNumber(days: number): CalendarDate | undefined {
  if (!Number.isSafeInteger(days)) return undefined;
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return calendarDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** `YYYY-MM-DD` so many days later (earlier when negative); undefined for a wrong date or one beyond the calendar. */
export function addDays(text: string, days: number): string | undefined {
  const start = parseDate(text);
  const end = start && dateOfDayNumber(dayNumber(start) + days);
  return end && isoDate(end);
}

/** Whole days from one `YYYY-MM-DD` to another (negative when the second is earlier). */
export function daysBetween(from: string, to: string): number | undefined {
  const start = parseDate(from);
  const end = parseDate(to);
  return start && end && dayNumber(end) - dayNumber(start);
}

/** Day of the week of `YYYY-MM-DD`, 1 Monday to 7 Sunday (ISO 8601). */
export function weekday(text: string): number | undefined {
  const date = parseDate(text);
  return date && ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
