import { type DaySpan, daySpan } from '../../../engine/slots/week-hours.ts';
import type { Settings } from '../../../schemas/generated/document-types.ts';
import data from './data/national-holidays.json' with { type: 'json' };

/** Settings of appointments that close days or change their hours. */
export type CalendarSettings = Pick<Settings['appointments'], 'holidays' | 'closedDays' | 'specialHours'>;

/** Hours outside of which a day (`YYYY-MM-DD`) is closed; empty for a closed day, undefined for an ordinary one. */
export type OpenCalendar = (date: string) => readonly DaySpan[] | undefined;

/** Reason for which a day differs: a closed day of the tenant, special hours, or a national holiday. */
export interface ChangedDay {
  readonly by: 'cierre' | 'horario' | 'feriado';
  readonly hours: readonly DaySpan[];
}

interface Year {
  readonly holidays: readonly { readonly day: string }[];
  readonly bridges: readonly { readonly day: string }[];
}

const YEARS: Readonly<Record<string, Year>> = data.years;
const CLOSED: readonly DaySpan[] = [];

/** The days of a tenant on which appointments are given at other hours than those of the week. */
export function openCalendar(settings: CalendarSettings): OpenCalendar {
  const changed = changedDays(settings);
  return (date) => changed(date)?.hours;
}

/** As {@link openCalendar}, with what changes each day. */
export function changedDays(settings: CalendarSettings): (date: string) => ChangedDay | undefined {
  const { holidays, closedDays, specialHours } = settings;
  const special = new Map<string, DaySpan[]>();
  for (const { date, from, until } of specialHours)
    special.set(date, [...(special.get(date) ?? []), daySpan(from, until)]);
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
