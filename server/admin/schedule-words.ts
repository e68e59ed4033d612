import { calendarDate, isoDate, parseDate, weekday } from '../../engine/dates/calendar-date.ts';
import type { ScheduleRow } from '../platform/db/schema/index.ts';

const DAYS = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'];
const WINDOW = /^(.+?)\s+(\d\d:\d\d)\s*(?:-|a)\s*(\d\d:\d\d)$/;
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const NONE = 'sin turnos';

/** Accepted schedules, for messages. */
export const SCHEDULE_WORDS =
  'días y horas, como "lun-vie 08:00-14:00, sab 09:00-12:00", también de una fecha, como "2026-12-13 09:00-12:00", o "sin turnos"';

/**
 * Parses `lun-vie 08:00-14:00, 2026-12-13 09:00-12:00`.
 * @returns the rows, or a Spanish text with the accepted forms
 */
export function readSchedule(text: string): readonly ScheduleRow[] | string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();
  if (plain === NONE) return [];
  const rows: ScheduleRow[] = [];
  for (const part of plain.split(/\s*,\s*/)) {
    const [, when = '', desde = '', hasta = ''] = WINDOW.exec(part) ?? [];
    const days = readDays(when);
    if (!days || !HOUR.test(desde) || !HOUR.test(hasta)) return SCHEDULE_WORDS;
    if (desde >= hasta) return `un final después del comienzo: "${part}" no deja tiempo`;
    const row = { ...days, desde, hasta };
    const other = rows.find((one) => overlap(one, row));
    if (other) return `horas que no se pisen: "${scheduleWords([other])}" y "${scheduleWords([row])}" se superponen`;
    rows.push(row);
  }
  return rows;
}

/** Whether both hold hours of one day; exceptional hours meet those of their weekday. */
function overlap(one: ScheduleRow, other: ScheduleRow): boolean {
  if (one.hasta <= other.desde || other.hasta <= one.desde) return false;
  if (one.fecha !== undefined && other.fecha !== undefined) return one.fecha === other.fecha;
  return daysOf(one).some((day) => daysOf(other).includes(day));
}

const daysOf = ({ dias, fecha }: ScheduleRow): readonly number[] =>
  fecha === undefined ? dias : [weekday(fecha) ?? 0];

/** Days by their first letters, separated by spaces, a range (`lun mie vie`, `lun-vie`), or one date. */
function readDays(text: string): Pick<ScheduleRow, 'dias' | 'fecha'> | undefined {
  const date = readDate(text);
  if (date !== undefined) return { dias: [], fecha: date };
  const spans = text.split(/\s+/).map((word) => word.split('-').map((day) => DAYS.indexOf(day.slice(0, 3)) + 1));
  const days = spans.flatMap(([from = 0, to = from]) =>
    from > 0 && to >= from ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [0],
  );
  return days.includes(0) ? undefined : { dias: [...new Set(days)].sort((a, b) => a - b) };
}

/** Parses a date, as ISO 8601 or as Argentine spreadsheets write it; undefined for any other text. */
export function readDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const found = year === undefined ? parseDate(text) : calendarDate(Number(year), Number(month), Number(day));
  return found && isoDate(found);
}

/** Formats a schedule so that `readSchedule` can parse it. */
export function scheduleWords(schedule: readonly ScheduleRow[]): string {
  if (schedule.length === 0) return NONE;
  return schedule.map(({ dias, desde, hasta, fecha }) => `${fecha ?? daysWords(dias)} ${desde}-${hasta}`).join(', ');
}

function daysWords(days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const name = (day: number): string => DAYS[day - 1] ?? '';
  const whole = days.length > 2 && last - first === days.length - 1;
  return whole ? `${name(first)}-${name(last)}` : days.map(name).join(' ');
}
