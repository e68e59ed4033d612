import type { FormatName } from '../../../../schemas/generated/formats.ts';
import { dateFormatters } from './dates.ts';
import type { Formatter } from './formatter.ts';
import { nameFormatters } from './names.ts';
import { numberFormatters } from './numbers.ts';
import { textFormatters } from './texts.ts';

/** A format whose code is not here yet writes nothing: no link is better than a stranger's. */
const waiting: Formatter = () => undefined;

/**
 * Every format of schemas/formats.json, by name. phone-formatters.ts puts `whatsapp` in its place: the page fetches the
 * numbering plans of all countries with the first documents that write by it (`bring-formats.ts`).
 */
export const formatters: Record<FormatName, Formatter> = {
  ...dateFormatters,
  ...nameFormatters,
  ...numberFormatters,
  ...textFormatters,
  whatsapp: waiting,
};

/** Whether there is a format of that name. */
export function isFormatterName(name: string): name is FormatName {
  return Object.hasOwn(formatters, name);
}
