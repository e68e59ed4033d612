import { type DaySpan, daySpan } from '../../../engine/slots/week-hours.ts';
import type { Settings } from '../../../schemas/generated/document-types.ts';
import data from './data/national-holidays.json' with { type: 'json' };

/** Settings of appointments that close days or narrow their hours. */
export type CalendarSettings = Pick<Settings['appointments'], 'holidays' | 'closedDays' | 'specialHours'>;

/** Hours to which a day (`YYYY-MM-DD`) is narrowed; empty for a closed day, undefined for an ordinary one. */
export type OpenCalendar = (date: string) => readonly DaySpan[] | undefined;

interface Year {
  readonly holidays: readonly { readonly day: string }[];
  readonly bridges: readonly { readonly day: string }[];
}

const YEARS: Readonly<Record<string, Year>> = data.years;
const CLOSED: readonly DaySpan[] = [];

/** The days of a tenant on which fewer appointments are given than the weekly hours say. */
export function openCalendar(settings: CalendarSettings): OpenCalendar {
  const { holidays, closedDays, specialHours } = settings;
  const special = new Map<string, DaySpan[]>();
  for (const { date, from, until } of specialHours)
    special.set(date, [...(special.get(date) ?? []), daySpan(from, until)]);
  return (date) => {
    if (closedDays.some(({ from, until = from }) => from <= date && date <= until)) return CLOSED;
    return special.get(date) ?? (isClosedHoliday(date, holidays) ? CLOSED : undefined);
  };
}

function isClosedHoliday(date: string, closes: CalendarSettings['holidays']): boolean {
  if (closes === 'open') return false;
  const day = date.slice(5);
  const { holidays = [], bridges = [] } = YEARS[date.slice(0, 4)] ?? {};
  const closed = closes === 'closedWithBridges' ? [...holidays, ...bridges] : holidays;
  return [...data.everyYear, ...closed].some((one) => one.day === day);
}

/** The first of these years whose movable holidays the project does not know; undefined when it knows all. */
export const yearWithoutHolidays = (years: readonly number[]): number | undefined =>
  years.find((year) => YEARS[String(year)] === undefined);
