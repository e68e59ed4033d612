import { calendarDate, isoDate, parseDate, weekday } from '../../engine/domain/dates/calendar-date.ts';
import type { ScheduleRow } from '../platform/db/schema/index.ts';
import { DAYS, readWeekdays } from './day-words.ts';

const WINDOW = /^(.+?)\s+(\d{1,2}:\d\d)\s*(?:-|a)\s*(\d{1,2}:\d\d)$/;
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
/** Hyphens and dashes of every length, which word processors put between two days or hours. */
const DASHES = /[\u2010-\u2015\u2212]/g;
const NONE = 'sin turnos';
const DAY_OFF = /^(\S+)\s+sin turnos$/;
/** Equal hours of a date, which close it. */
const NO_HOURS = { desde: '00:00', hasta: '00:00' };

/** Accepted schedules, for messages. */
export const SCHEDULE_WORDS =
  'días y horas, como "lun-vie 08:00-14:00, sab 09:00-12:00"; las de una fecha, como "2026-12-24 08:00-10:00" o "2026-12-31 sin turnos", valen en lugar de las de la semana; o sólo "sin turnos"';

/**
 * Parses `lun-vie 08:00-14:00, 2026-12-24 08:00-10:00, 2026-12-31 sin turnos`.
 * @returns the rows, or a Spanish text with the accepted forms
 */
export function readSchedule(text: string): readonly ScheduleRow[] | string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(DASHES, '-')
    .trim();
  if (plain === NONE) return [];
  const rows: ScheduleRow[] = [];
  for (const part of plain.split(/\s*,\s*/)) {
    const row = readPart(part);
    if (typeof row === 'string') return row;
    const other = rows.find((one) => overlap(one, row));
    if (other) return `horas que no se pisen: "${scheduleWords([other])}" y "${scheduleWords([row])}" se superponen`;
    rows.push(row);
  }
  const off = rows.find(isDayOff);
  if (off && rows.every(({ fecha }) => fecha !== undefined))
    return `las horas de la semana, además de "${scheduleWords([off])}": sin ellas, de las demás fechas no se dice nada`;
  return rows;
}

function readPart(part: string): ScheduleRow | string {
  const [, date = ''] = DAY_OFF.exec(part) ?? [];
  const off = readDate(date);
  if (off !== undefined) return { dias: [], ...NO_HOURS, fecha: off };
  const [, when, ...hours] = WINDOW.exec(part) ?? [];
  if (when === undefined) return `${SCHEDULE_WORDS}: "${part}" no es días y horas`;
  const [desde = '', hasta = ''] = hours.map((hour) => hour.padStart(5, '0'));
  const wrong = [desde, hasta].find((hour) => !HOUR.test(hour));
  if (wrong !== undefined) return `horas de 00:00 a 24:00: "${wrong}" no existe`;
  if (/\d:\d/.test(when)) return `un solo horario después de los días, y los otros con los suyos: "${part}" tiene dos`;
  const days = readDays(when);
  if (typeof days === 'string') return days;
  if (desde >= hasta) return `un final después del comienzo: "${part}" no deja tiempo`;
  return { ...days, desde, hasta };
}

/** Whether a row says that there are no hours on its date. */
const isDayOff = ({ fecha, desde, hasta }: ScheduleRow): boolean => fecha !== undefined && desde === hasta;

/** Whether both hold hours of one day of the week, or of one date, or contradict each other about a date. */
function overlap(one: ScheduleRow, other: ScheduleRow): boolean {
  if (one.fecha !== other.fecha) return false;
  if (isDayOff(one) || isDayOff(other)) return true;
  if (one.hasta <= other.desde || other.hasta <= one.desde) return false;
  return one.fecha !== undefined || one.dias.some((day) => other.dias.includes(day));
}

/**
 * Lists the hours of the week that the dates of a schedule leave out, because hours of a date replace those of its
 * weekday.
 * @param today past dates are left out
 * @returns undefined when they leave out no hours
 */
export function leftOutWords(schedule: readonly ScheduleRow[], today: string): string | undefined {
  const ahead = schedule.flatMap(({ fecha }) => (fecha !== undefined && fecha >= today ? fecha : []));
  const dates = [...new Set(ahead)].sort();
  const lines = dates.flatMap((date) => {
    const own = schedule.filter(({ fecha }) => fecha === date);
    const week = schedule.filter(({ dias }) => dias.includes(weekday(date) ?? 0));
    const lost = week.filter((hours) => !own.some((one) => one.desde <= hours.desde && hours.hasta <= one.hasta));
    const now = own.some(isDayOff) ? NONE : hoursWords(own);
    return lost.length === 0 ? [] : [`${date} (${now}, en lugar de ${hoursWords(week)})`];
  });
  return lines.length === 0 ? undefined : `Con horario propio de esa fecha: ${lines.join(', ')}.`;
}

const hoursWords = (rows: readonly ScheduleRow[]): string =>
  rows.map(({ desde, hasta }) => `${desde}-${hasta}`).join(' y ');

/** Days of the week, or one date. */
function readDays(text: string): Pick<ScheduleRow, 'dias' | 'fecha'> | string {
  const date = readDate(text);
  if (date !== undefined) return { dias: [], fecha: date };
  if (/^\d/.test(text)) return `una fecha que exista, como 2026-12-24 o 24/12/2026: "${text}" no lo es`;
  const days = readWeekdays(text);
  return typeof days === 'string' ? days : { dias: [...days] };
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
  return schedule
    .map((row) => `${row.fecha ?? daysWords(row.dias)} ${isDayOff(row) ? NONE : `${row.desde}-${row.hasta}`}`)
    .join(', ');
}

/** Days of a schedule in short words: `lun-vie`, `lun mie vie`. */
export function daysWords(days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const name = (day: number): string => DAYS[day - 1] ?? '';
  const whole = days.length > 2 && last - first === days.length - 1;
  return whole ? `${name(first)}-${name(last)}` : days.map(name).join(' ');
}
