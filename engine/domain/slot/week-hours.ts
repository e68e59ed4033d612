import { weekday } from '../dates/calendar-date.ts';
import { parseTime } from '../dates/time-of-day.ts';

/** Minutes of a day, from inclusive, until exclusive. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Hours of a professional on some weekdays, 1 Monday to 7 Sunday, or on one date in place of them. */
export interface SlotSchedule {
  readonly dias: readonly number[];
  readonly desde: string;
  readonly hasta: string;
  /** `YYYY-MM-DD`; absent or null for hours of the week. With equal `desde` and `hasta` the date has no hours. */
  readonly fecha?: string | null | undefined;
}

/** Hours of a schedule, indexed for many questions about it. */
export interface ScheduleHours {
  /** By weekday, at the indexes 1 Monday to 7 Sunday. */
  readonly week: readonly (readonly DaySpan[])[];
  /** Hours by date, in place of those of the week. */
  readonly dates: ReadonlyMap<string, readonly DaySpan[]>;
}

/** Indexes hours by weekday and date. */
export function scheduleHours(schedule: readonly SlotSchedule[]): ScheduleHours {
  const dates = new Map<string, DaySpan[]>();
  for (const { fecha, desde, hasta } of schedule)
    if (fecha) dates.set(fecha, joinedSpans([...(dates.get(fecha) ?? []), daySpan(desde, hasta)]));
  const week = Array.from({ length: 8 }, (_, day) =>
    joinedSpans(schedule.filter(({ dias }) => dias.includes(day)).map(({ desde, hasta }) => daySpan(desde, hasta))),
  );
  return { week, dates };
}

/** Hours of a schedule on a date (`YYYY-MM-DD`): those of that date if it has some, else those of its weekday. */
export function spansOf(schedule: readonly SlotSchedule[], date: string): DaySpan[] {
  const day = weekday(date) ?? 0;
  const dated = schedule.filter(({ fecha }) => fecha === date);
  const hoursOfDay = dated.length > 0 ? dated : schedule.filter(({ dias }) => dias.includes(day));
  return joinedSpans(hoursOfDay.map(({ desde, hasta }) => daySpan(desde, hasta)));
}

/**
 * Joins spans that touch or overlap, so that an appointment across the place where two meet is within hours: `08:00-10:00`
 * and `10:00-12:00` are `08:00-12:00`. Empty spans are left out.
 */
export function joinedSpans(spans: readonly DaySpan[]): DaySpan[] {
  const joined: DaySpan[] = [];
  for (const span of [...spans].sort((left, right) => left.from - right.from)) {
    if (span.from >= span.until) continue;
    const last = joined.at(-1);
    if (last === undefined || last.until < span.from) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return joined;
}

/** As {@link spansOf}, for indexed hours and a known weekday. */
export const hoursOn = ({ week, dates }: ScheduleHours, date: string, day: number): readonly DaySpan[] =>
  dates.get(date) ?? week[day] ?? [];

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
