import { parseTime } from '../dates/time-of-day.ts';

/** Minutes of a day, from inclusive, until exclusive. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Hours of a professional on some weekdays, 1 Monday to 7 Sunday. */
export interface SlotSchedule {
  readonly dias: readonly number[];
  readonly desde: string;
  readonly hasta: string;
}

/** Hours by weekday, at the indexes 1 Monday to 7 Sunday. */
export type WeekHours = readonly (readonly DaySpan[])[];

/** Indexes hours by weekday, for many questions about one schedule. */
export const weekHours = (schedule: readonly SlotSchedule[]): WeekHours =>
  Array.from({ length: 8 }, (_, day) => spansOf(schedule, day));

/** Hours of a schedule on a weekday. */
export const spansOf = (schedule: readonly SlotSchedule[], day: number): DaySpan[] =>
  schedule.filter(({ dias }) => dias.includes(day)).map(({ desde, hasta }) => daySpan(desde, hasta));

/** Whether one of these spans contains another one completely. */
export const containsSpan = (spans: readonly DaySpan[] | undefined, { from, until }: DaySpan): boolean =>
  spans?.some((span) => span.from <= from && until <= span.until) ?? false;

/** Two times as minutes; nothing of the day when one of them is no time. `24:00` is the end of the day. */
export function daySpan(from: string, until: string): DaySpan {
  const start = minuteOf(from);
  const end = minuteOf(until);
  return start === undefined || end === undefined ? { from: 0, until: 0 } : { from: start, until: end };
}

/** Minutes since midnight; undefined for no time. */
export function minuteOf(time: string): number | undefined {
  if (time === '24:00') return 1_440;
  const seconds = parseTime(time);
  return seconds === undefined ? undefined : Math.floor(seconds / 60);
}
