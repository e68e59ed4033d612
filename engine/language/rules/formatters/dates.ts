import { isAbroad } from '../../../domain/dates/abroad.ts';
import { ageInMonthsOn } from '../../../domain/dates/age.ts';
import { parseDate, weekday } from '../../../domain/dates/calendar-date.ts';
import { type Spelled, spelled } from '../../../domain/dates/spelling.ts';
import { HOUR_OF_ZONE, MONTHS, UNITS, WEEKDAYS } from '../../messages/words.ts';
import type { Formatter } from './formatter.ts';
import { counted } from './numbers.ts';

/** Formats of dates, times, ages and durations; all read every spelling of engine/domain/dates/spelling.ts. */
export const dateFormatters = {
  date: (value, argument) => {
    const written = dayFirst(read(value).date);
    return argument === 'short' ? written?.slice(0, 5) : written;
  },
  time: (value, argument, _, beside) => {
    const { date, time } = read(value);
    const written = time?.slice(0, 5);
    // An hour of another day has the zone of that day: where summer time differs, today says nothing of it.
    const day = date ?? read(beside?.('fecha')).date;
    const named = argument === 'zone' || (argument === 'abroad' && isAbroad(day, time));
    return named ? written && `${written} (${HOUR_OF_ZONE})` : written;
  },
  dateTime: (value) => {
    const { date, time } = read(value);
    return date && time && `${dayFirst(date)} ${time.slice(0, 5)}`;
  },
  longDate: (value, argument) => {
    const date = read(value).date ?? '';
    const parts = parseDate(date);
    const words = parts && `${WEEKDAYS[(weekday(date) ?? 0) - 1]} ${parts.day} de ${MONTHS[parts.month - 1]}`;
    const asked = argument?.split('/') ?? [];
    const whole = words && asked.includes('year') ? `${words} de ${parts.year}` : words;
    return asked.includes('capital') ? whole?.replace(/^./, (start) => start.toUpperCase()) : whole;
  },
  weekday: (value) => WEEKDAYS[(weekday(read(value).date ?? '') ?? 0) - 1],
  month: (value) => {
    const parts = parseDate(read(value).date ?? '');
    return parts && `${MONTHS[parts.month - 1]} de ${parts.year}`;
  },
  age: (value, _, scope) => {
    const months = ageInMonthsOn(read(value).date ?? '', read(scope.read(['today'])).date ?? '');
    if (months === undefined) return undefined;
    return months < 12 ? counted(months, UNITS.month) : counted(Math.floor(months / 12), UNITS.year);
  },
  duration: (value) => {
    if (typeof value !== 'number' || value < 0) return undefined;
    const whole = Math.floor(value);
    const hours = Math.floor(whole / 3600);
    // A duration of an hour or more leaves out its seconds.
    const parts = [counted(hours, UNITS.hour), counted(Math.floor((whole % 3600) / 60), UNITS.minute)];
    if (!hours) parts.push(counted(whole % 60, UNITS.second));
    return parts.filter((words) => words[0] !== '0').join(' y ') || counted(0, UNITS.second);
  },
} satisfies Record<string, Formatter>;

function read(value: unknown): Spelled {
  return (typeof value === 'string' && spelled(value)) || {};
}

function dayFirst(date: string | undefined): string | undefined {
  return date?.split('-').reverse().join('/');
}
