import { parseInstant } from '../../engine/domain/dates/instant.ts';
import { LARGEST_INTEGER } from '../platform/db/schema/columns.ts';
import { OrderRefused } from './operator.ts';
import { readDate } from './schedule-words.ts';

/** Parses numbers separated by commas, such as `12,15`. @returns undefined when one of them is no number of a row */
export function readNumbers(text: string): readonly number[] | undefined {
  const words = text.split(',').map((word) => word.trim());
  const numbers = words.map(Number);
  // `Number` alone also takes 1e3, 0x1F and an empty text.
  const all =
    words.every((word) => /^[1-9]\d{0,9}$/.test(word)) && numbers.every((number) => number <= LARGEST_INTEGER);
  return all ? numbers : undefined;
}

/** The day after it still has a year of four digits, as databases and dates are written. */
const LAST_DAY = '9999-12-30';

/** Refuses days in the wrong order, of which nothing can lie between. @throws OrderRefused */
export function refuseBackwards(from: Date | undefined, to: Date | undefined): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new OrderRefused('--desde es posterior a --hasta: no hay ningún día entre los dos.');
}

/**
 * Start, in Buenos Aires, of the day that an option names: 2026-11-30 or 30/11/2026.
 * @throws OrderRefused for another text, or a day that does not exist
 */
export function readDayOption(option: string, text: string): Date {
  const day = readDate(text);
  const at = day === undefined || day > LAST_DAY ? undefined : parseInstant(`${day}T00:00:00-03:00`);
  if (at === undefined)
    throw new OrderRefused(`--${option} lleva un día, como 2026-11-22 o 22/11/2026; se encontró "${text}".`);
  return new Date(at);
}

/** Refuses two options of which an order could follow only one. @throws OrderRefused */
export function refuseTogether(values: object, options: readonly string[]): void {
  const given = options.filter((name) => Object.hasOwn(values, name));
  if (given.length > 1)
    throw new OrderRefused(`${given.map((name) => `--${name}`).join(' y ')} no van juntas: dejá una.`);
}
