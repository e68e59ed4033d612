import type { FormatName } from '../../../../schemas/generated/formats.ts';
import { dateFormats } from './dates.ts';
import type { Format } from './formatter.ts';
import { nameFormats } from './names.ts';
import { numberFormats } from './numbers.ts';
import { textFormats } from './texts.ts';

/** A format whose code is not here yet writes nothing: no link is better than a stranger's. */
const waiting: Format = () => undefined;

/**
 * Every format of schemas/formats.json, by name. phone-formatters.ts puts `whatsapp` in its place: the page fetches the
 * numbering plans of all countries with the first documents that write by it (`bring-formats.ts`).
 */
export const formatRegistry: Record<FormatName, Format> = {
  ...dateFormats,
  ...nameFormats,
  ...numberFormats,
  ...textFormats,
  whatsapp: waiting,
};

/** Whether there is a format of that name. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formatRegistry, name);
}
