import { calendarDate, isoDate, parseDate } from './calendar-date.ts';

/**
 * Full years lived on a day, both as `YYYY-MM-DD` (A37). A birthday on 29 February falls on 1 March in other years.
 * Undefined for an invalid date or a birth after that day.
 */
export function ageOn(birth: string, day: string): number | undefined {
  const months = ageInMonthsOn(birth, day);
  return months === undefined ? undefined : Math.floor(months / 12);
}

/** Full months lived on a day; the 29th, 30th or 31st of a shorter month is counted on the 1st of the next. */
export function ageInMonthsOn(birth: string, day: string): number | undefined {
  const from = parseDate(birth);
  const to = parseDate(day);
  if (from === undefined || to === undefined) return undefined;
  const months = (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0);
  return months < 0 ? undefined : months;
}

/** Birth date of a person who turns `age` on `day`, for sample people; 28 February when the year lacks the 29th. */
export function birthOf(age: number, day: string): string | undefined {
  const on = parseDate(day);
  if (on === undefined) return undefined;
  const year = on.year - age;
  const birth = calendarDate(year, on.month, on.day) ?? calendarDate(year, on.month, on.day - 1);
  return birth && isoDate(birth);
}
