import type { ScheduleRow } from '../platform/db/schema/index.ts';

const DAYS = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'];
const WINDOW = /^(.+?)\s+(\d\d:\d\d)\s*(?:-|a)\s*(\d\d:\d\d)$/;
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const NONE = 'sin turnos';

/** Parses `lun-vie 08:00-14:00, sab 09:00-12:00`; undefined for any other text. */
export function readSchedule(text: string): readonly ScheduleRow[] | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();
  if (plain === NONE) return [];
  const rows = plain.split(/\s*,\s*/).map((part): ScheduleRow | undefined => {
    const [, days = '', desde = '', hasta = ''] = WINDOW.exec(part) ?? [];
    const dias = readDays(days);
    return dias && HOUR.test(desde) && HOUR.test(hasta) && desde < hasta ? { dias, desde, hasta } : undefined;
  });
  const read = rows.filter((row) => row !== undefined);
  return read.length === rows.length ? read : undefined;
}

/** Days by their first letters, separated by spaces, or a range: `lun mie vie`, `lun-vie`. */
function readDays(text: string): readonly number[] | undefined {
  const spans = text.split(/\s+/).map((word) => word.split('-').map((day) => DAYS.indexOf(day.slice(0, 3)) + 1));
  const days = spans.flatMap(([from = 0, to = from]) =>
    from > 0 && to >= from ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [0],
  );
  return days.includes(0) ? undefined : [...new Set(days)].sort((a, b) => a - b);
}

/** Formats a schedule so that `readSchedule` can parse it. */
export function scheduleWords(schedule: readonly ScheduleRow[]): string {
  if (schedule.length === 0) return NONE;
  return schedule.map(({ dias, desde, hasta }) => `${daysWords(dias)} ${desde}-${hasta}`).join(', ');
}

function daysWords(days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const name = (day: number): string => DAYS[day - 1] ?? '';
  const whole = days.length > 2 && last - first === days.length - 1;
  return whole ? `${name(first)}-${name(last)}` : days.map(name).join(' ');
}
