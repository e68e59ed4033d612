import type { ChangedDay } from '../../../engine/domain/slot/outside.ts';
import { type DaySpan, daySpan, joinedSpans } from '../../../engine/domain/slot/week-hours.ts';
import type { Settings } from '../../../schemas/generated/document-types.ts';
import data from './data/national-holidays.json' with { type: 'json' };

/** Settings of appointments that close days or change their hours. */
export type CalendarSettings = Pick<Settings['appointments'], 'holidays' | 'closedDays' | 'specialHours'>;

interface Year {
  readonly holidays: readonly { readonly day: string }[];
  readonly bridges: readonly { readonly day: string }[];
}

const YEARS: Readonly<Record<string, Year>> = data.years;
const CLOSED: readonly DaySpan[] = [];

/**
 * The days (`YYYY-MM-DD`) of a tenant on which appointments are given at other hours than those of the week, or not at all.
 * Undefined for an ordinary day.
 */
export function changedDays(settings: CalendarSettings): (date: string) => ChangedDay | undefined {
  const { holidays, closedDays, specialHours } = settings;
  const special = new Map<string, DaySpan[]>();
  for (const { date, from, until } of specialHours)
    special.set(date, joinedSpans([...(special.get(date) ?? []), daySpan(from, until)]));
  return (date) => {
    if (closedDays.some(({ from, until = from }) => from <= date && date <= until))
      return { by: 'cierre', hours: CLOSED };
    const hours = special.get(date);
    if (hours !== undefined) return { by: 'horario', hours };
    return isClosedHoliday(date, holidays) ? { by: 'feriado', hours: CLOSED } : undefined;
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
