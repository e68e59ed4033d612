import { ageInMonthsOn } from '../dates/age.ts';
import { parseDate, weekday } from '../dates/calendar-date.ts';
import { type Spelled, spelled } from '../dates/spelling.ts';
import { MONTHS, UNITS, WEEKDAYS } from '../messages/words.ts';
import type { Format } from './format.ts';
import { counted } from './numbers.ts';

/** Formats of dates, times, ages and durations; all read every spelling of engine/dates/spelling.ts. */
export const dateFormats = {
  date: (value, argument) => {
    const said = dayFirst(read(value).date);
    return argument === 'short' ? said?.slice(0, 5) : said;
  },
  time: (value) => read(value).time?.slice(0, 5),
  dateTime: (value) => {
    const { date, time } = read(value);
    return date && time && `${dayFirst(date)} ${time.slice(0, 5)}`;
  },
  longDate: (value, argument) => {
    const { date = '' } = read(value);
    const parts = parseDate(date);
    if (parts === undefined) return undefined;
    const year = argument === 'year' ? ` de ${parts.year}` : '';
    const day = WEEKDAYS[(weekday(date) ?? 1) - 1] ?? '';
    const first = argument === 'capital' ? `${day.slice(0, 1).toUpperCase()}${day.slice(1)}` : day;
    return `${first} ${parts.day} de ${MONTHS[parts.month - 1]}${year}`;
  },
  weekday: (value) => {
    const { date = '' } = read(value);
    const day = weekday(date);
    return day === undefined ? undefined : WEEKDAYS[day - 1];
  },
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
    const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
    const larger = hours > 0 ? counted(hours, UNITS.hour) : undefined;
    const middle = minutes > 0 ? counted(minutes, UNITS.minute) : undefined;
    const smaller = larger === undefined && seconds > 0 ? counted(seconds, UNITS.second) : undefined;
    return [larger, middle, smaller].filter(Boolean).join(' y ') || counted(0, UNITS.second);
  },
} satisfies Record<string, Format>;

function read(value: unknown): Spelled {
  return (typeof value === 'string' ? spelled(value) : undefined) ?? {};
}

function dayFirst(date: string | undefined): string | undefined {
  return date?.split('-').reverse().join('/');
}
